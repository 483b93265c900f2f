import { type Cloud, everyMatch, nameIn, page } from "./cloud.ts";
import type { Api, Asked } from "./route.ts";

/** The services that require App Check's tokens. */
export const appCheckApi: Api = {
  host: /^firebaseappcheck\.googleapis\.com$/,
  routes: [
    [
      "GET /v1/projects/{project}/services",
      (cloud, asked) => page(asked, "services", everyMatch(cloud, "^appCheck/.*/services/")),
    ],
    [
      "GET /v1/projects/{project}/services/{service}",
      (cloud, asked) => cloud.resources.get(`appCheck/${nameIn(asked)}`) ?? { name: nameIn(asked) },
    ],
    ["PATCH /v1/projects/{project}/services/{service}", keep],
  ],
};

/** Stored separately from the enabled services, whose names are the same. */
function keep(cloud: Cloud, asked: Asked): unknown {
  const kept = { ...asked.json, name: nameIn(asked) };
  cloud.resources.set(`appCheck/${kept.name}`, kept);
  return kept;
}

import { type Cloud, everyMatch, nameIn, page } from "./cloud.ts";
import { type Api, type Asked, type Route, refusal } from "./route.ts";

/** Which services ask for App Check's tokens, and how the web app proves itself. */
export const appCheckApi: Api = {
  host: /^firebaseappcheck\.googleapis\.com$/,
  routes: [
    [
      "GET /v1/projects/{project}/services",
      ifOn((cloud, asked) => page(asked, "services", everyMatch(cloud, "^appCheck/.*/services/"))),
    ],
    [
      "GET /v1/projects/{project}/services/{service}",
      ifOn((cloud, asked) => cloud.resources.get(`appCheck/${nameIn(asked)}`) ?? { name: nameIn(asked) }),
    ],
    ["PATCH /v1/projects/{project}/services/{service}", ifOn(keep)],
    ["PATCH /v1/projects/{project}/apps/{app*}/{config}", ifOn(keep)],
  ],
};

/** Without the API, which most projects never switch on, Google answers as if it were forbidden. */
function ifOn(answer: Route[1]): Route[1] {
  const service = "firebaseappcheck.googleapis.com";
  return (cloud, asked, names) =>
    cloud.resources.has(`projects/${cloud.project}/services/${service}`)
      ? answer(cloud, asked, names)
      : refusal(403, "PERMISSION_DENIED", `${service} has not been used in project ${cloud.number} before.`);
}

/** Apart from the services that are switched on, whose names are the same. */
function keep(cloud: Cloud, asked: Asked): unknown {
  const kept = { ...asked.json, name: nameIn(asked) };
  cloud.resources.set(`appCheck/${kept.name}`, kept);
  return kept;
}

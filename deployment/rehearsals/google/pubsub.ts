import { type Api, refusal } from "./route.ts";

/** Topics that functions listen to. */
export const pubsubApi: Api = {
  host: /^pubsub\.googleapis\.com$/,
  routes: [
    [
      "PUT /v1/projects/{project}/topics/{topic}",
      ({ resources }, { path, json }) => {
        const name = path.slice("/v1/".length);
        if (resources.has(name)) return refusal(409, "ALREADY_EXISTS", `${name} exists.`);
        resources.set(name, { ...json, name });
        return resources.get(name);
      },
    ],
  ],
};

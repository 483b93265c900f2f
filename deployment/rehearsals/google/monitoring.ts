import { randomUUID } from "node:crypto";
import { type Cloud, list, nameIn, remove } from "./cloud.ts";
import { changeableOfCheck, whatIsInvalid } from "./monitoring-rules.ts";
import { type Api, type Asked, api, invalid, notFound, type Route, refusal } from "./route.ts";

/** The monitoring of a project: metrics, policies, channels, uptime checks, dashboards and budgets. */
export const monitoringApis: readonly Api[] = [
  api(
    "monitoring",
    ...["alertPolicies", "notificationChannels", "uptimeCheckConfigs"].flatMap((name) =>
      collection(`/v3/projects/{project}/${name}`, "PATCH", `monitoring.${name}`),
    ),
    ...collection("/v1/projects/{project}/dashboards", "PATCH", "monitoring.dashboards"),
  ),
  api("logging", ...collection("/v2/projects/{project}/metrics", "PUT", "logging.logMetrics")),
  api("billingbudgets", ...collection("/v1/billingAccounts/{account}/budgets", "PATCH", "billing.budgets")),
];

/** The routes that make a kind of resource match a file; Google names the permissions after the action. */
function collection(path: `/${string}`, update: "PUT" | "PATCH", permission: string): readonly Route[] {
  return [
    [`GET ${path}`, `monitor ${permission}.list`, list()],
    [
      `POST ${path}`,
      `monitor ${permission}.create`,
      (cloud, asked) => {
        // The client names a metric.
        const id = path.endsWith("/metrics") ? asked.json.name : randomUUID();
        return keep(cloud, `${nameIn(asked)}/${id}`, asked);
      },
    ],
    [
      `${update} ${path}/{id}`,
      `monitor ${permission}.update`,
      (cloud, asked) => {
        const found = cloud.resources.get(nameIn(asked));
        if (!found) return notFound(nameIn(asked));
        const { etag } = asked.json;
        // In Google's own words: dashboard.proto says so only about its answers.
        if (nameIn(asked).includes("/dashboards/") && !etag)
          return invalid("Update Dashboard should specify a non empty etag");
        if (etag && etag !== found.etag) return refusal(409, "ABORTED", "The etag is of another version.");
        return keep(cloud, nameIn(asked), asked);
      },
    ],
    [`DELETE ${path}/{id}`, `monitor ${permission}.delete`, remove],
  ];
}

/** Like Google, refuses missing metrics and topics, adds fields, and omits zero and empty ones. */
function keep(cloud: Cloud, name: string, { body, json }: Asked): unknown {
  const collection = name.split("/").at(-2) ?? "";
  const [wrong] = whatIsInvalid(collection, json, cloud);
  if (wrong) return invalid(wrong);
  const [, metric] = /logging\.googleapis\.com\/user\/([\w-]+)/.exec(body.toString()) ?? [];
  if (
    name.includes("/alertPolicies/") &&
    metric &&
    !cloud.resources.has(`projects/${cloud.project}/metrics/${metric}`)
  )
    return refusal(404, "NOT_FOUND", `Cannot find metric that matches type = "${metric}".`);
  const topic = json.notificationsRule?.pubsubTopic;
  if (topic && !cloud.resources.has(topic)) return notFound(topic);
  const given = JSON.parse(body.toString(), (_, field) =>
    field === 0 || field === false || field === "" ? undefined : field,
  );
  const conditions = json.conditions?.map((condition: object, index: number) => ({
    ...condition,
    name: `${name}/conditions/${index}`,
  }));
  const before = collection === "uptimeCheckConfigs" ? cloud.resources.get(name) : undefined;
  const changed = Object.entries(given).filter(([field]) => changeableOfCheck.includes(field));
  const kept = {
    ...(before ? { ...before, ...Object.fromEntries(changed) } : given),
    name: name.includes("/metrics/") ? json.name : name,
    ...(/^(dashboards|budgets)$/.test(collection) && { etag: randomUUID() }),
    ...(conditions && { conditions }),
  };
  cloud.resources.set(name, kept);
  return kept;
}

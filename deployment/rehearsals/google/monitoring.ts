import { randomUUID } from "node:crypto";
import type { Cloud } from "./cloud.ts";
import { changeableOfCheck, whatIsInvalid } from "./monitoring-rules.ts";
import { type Asked, exists, invalid, notFound, refusal } from "./route.ts";

/** Creates a metric, policy, channel, uptime check, dashboard or budget. */
export function createMonitoring(cloud: Cloud, asked: Asked): unknown {
  // The client names a metric.
  const id = asked.path.endsWith("/metrics") ? asked.json.name : randomUUID();
  const name = `${asked.name}/${id}`;
  return cloud.resources.has(name) ? exists(name) : keep(cloud, name, asked);
}

/** Replaces one, if it is of the version that the request names. */
export function changeMonitoring(cloud: Cloud, asked: Asked): unknown {
  const found = cloud.resources.get(asked.name);
  if (!found) return notFound(asked.name);
  const { etag } = asked.json;
  // In Google's own words: dashboard.proto says so only about its answers.
  if (asked.name.includes("/dashboards/") && !etag)
    return invalid("Update Dashboard should specify a non empty etag");
  if (etag && etag !== found.etag) return refusal(409, "ABORTED", "The etag is of another version.");
  return keep(cloud, asked.name, asked);
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
    // Each is later than those that are there.
    creationRecord: { mutateTime: new Date(cloud.resources.size).toISOString() },
  };
  cloud.resources.set(name, kept);
  return kept;
}

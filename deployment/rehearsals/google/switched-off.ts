import { type Cloud, isUnready } from "./cloud.ts";
import { type Answer, json } from "./route.ts";

/** The services that answer before a project has enabled any: they create it. */
const managing = ["cloudbilling", "cloudresourcemanager", "firebase", "oauth2", "serviceusage", "www"].map(
  ofGoogle,
);

/** Returns Google's answer if the project has not enabled the service of this host; otherwise `undefined`. */
export function switchedOff(cloud: Cloud, host: string): Answer | undefined {
  const { resources, project, number } = cloud;
  const service = host.replace(/^upload-/, "");
  const { state = managing.includes(service) ? "ENABLED" : "DISABLED" } =
    resources.get(`projects/${project}/services/${service}`) ?? {};
  const isOff = state === "DISABLED" || isUnready(cloud, service);
  if (!isOff || !service.endsWith(".googleapis.com")) return undefined;
  const page = `https://console.developers.google.com/apis/api/${service}/overview?project=${number}`;
  const message =
    `The API ${service} has not been used in project ${number} before or it is disabled. Enable it by visiting ${page} ` +
    "then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.";
  const reason = {
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason: "SERVICE_DISABLED",
    domain: "googleapis.com",
    metadata: { service, consumer: `projects/${number}` },
  };
  return json({ error: { code: 403, status: "PERMISSION_DENIED", message, details: [reason] } }, 403);
}

function ofGoogle(name: string): string {
  return `${name}.googleapis.com`;
}

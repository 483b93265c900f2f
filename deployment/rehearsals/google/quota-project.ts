import type { Cloud } from "./cloud.ts";
import { type Answer, type Asked, json, refusal } from "./route.ts";
import { callerIn, isOwner, mayUse } from "./who-may.ts";

/**
 * Services that count a person's requests on a project which the request names, and refuse requests without one:
 * cloud.google.com/docs/authentication/troubleshoot-adc. terraform-provider-google says so of google_billing_budget,
 * google_identity_platform_config and google_org_policy_policy.
 */
const countingOnTheRequest = ["billingbudgets", "identitytoolkit", "orgpolicy"];

/** Returns Google's refusal of a request without a required quota project, or with a forbidden one. */
export function quotaRefusal(cloud: Cloud, { host, headers }: Asked): Answer | undefined {
  const caller = callerIn(headers["authorization"]);
  const named = headers["x-goog-user-project"];
  const isPerson = !caller.startsWith("serviceAccount:");
  if (named === undefined)
    return isPerson && countingOnTheRequest.includes(host.split(".googleapis.com")[0] ?? "")
      ? unnamed(host)
      : undefined;
  if (isOwner(caller) || mayUse(cloud, caller, "serviceusage.services.use")) return undefined;
  return refusal(
    403,
    "PERMISSION_DENIED",
    `Caller does not have required permission to use project ${named}. Grant the caller the roles/serviceusage.serviceUsageConsumer role, or a custom role with the serviceusage.services.use permission.`,
  );
}

function unnamed(service: string): Answer {
  const message = `Your application is authenticating by using local Application Default Credentials. The ${service} API requires a quota project, which is not set by default. To learn how to set your quota project, see https://cloud.google.com/docs/authentication/adc-troubleshooting/user-creds .`;
  const reason = {
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason: "SERVICE_DISABLED",
    domain: "googleapis.com",
    // The project of Google's own client, on which it counts requests that name none.
    metadata: { service, consumer: "projects/764086051850" },
  };
  return json({ error: { code: 403, status: "PERMISSION_DENIED", message, details: [reason] } }, 403);
}

import type { CallableRequest } from "firebase-functions/https";
import { previewsMayCall, siteOrigins } from "./settings.ts";

/** Returns the web pages that may call: Hosting's addresses, preview channels if allowed, and `SITE_ORIGINS`. */
export function originsThatMayCall(): Array<string | RegExp> {
  const project = process.env["GCLOUD_PROJECT"] ?? "";
  // Read from the environment: this runs when functions are declared, and during a deployment parameters have no values
  // yet.
  const channel = process.env[previewsMayCall.name] === "true" ? "(--[a-z0-9-]+)?" : "";
  const hosting = new RegExp(`^https://${project}${channel}\\.(web\\.app|firebaseapp\\.com)$`);
  return [hosting, ...parseOrigins(process.env[siteOrigins.name])];
}

/** Returns the origin of the page that calls; null unless the page is one of ours. */
export function pageOf({ rawRequest }: Pick<CallableRequest, "rawRequest">): string | null {
  const { origin } = rawRequest?.headers ?? {};
  if (!origin) return null;
  const isLocal =
    process.env["FUNCTIONS_EMULATOR"] === "true" && /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);
  const isOwn = originsThatMayCall().some((one) =>
    typeof one === "string" ? one === origin : one.test(origin),
  );
  return isLocal || isOwn ? origin : null;
}

function parseOrigins(text: string | undefined): string[] {
  if (!text) return [];
  const origins: unknown = JSON.parse(text);
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === "string") : [];
}

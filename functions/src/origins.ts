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

function parseOrigins(text: string | undefined): string[] {
  if (!text) return [];
  const origins: unknown = JSON.parse(text);
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === "string") : [];
}

import { siteOrigins } from "./settings.ts";

/** Web pages that may call: the project's own Hosting addresses, its preview channels, and `SITE_ORIGINS`. */
export function originsThatMayCall(): Array<string | RegExp> {
  const project = process.env["GCLOUD_PROJECT"] ?? "";
  const hosting = new RegExp(`^https://${project}(--[a-z0-9-]+)?\\.(web\\.app|firebaseapp\\.com)$`);
  // From the environment, not from the parameter: this runs when functions are declared, and during a deployment
  // parameters have no values yet.
  return [hosting, ...parseOrigins(process.env[siteOrigins.name])];
}

function parseOrigins(text: string | undefined): string[] {
  if (!text) return [];
  const origins: unknown = JSON.parse(text);
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === "string") : [];
}

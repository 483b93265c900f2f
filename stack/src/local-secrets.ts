import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.ts";

const file = join(projectRoot, "functions", ".secret.local");
const names = ["AUTH_PEPPER", "DEVICE_KEY"] as const;

/** Creates the local functions' secrets once and keeps them; real ones exist only in Secret Manager. */
export function ensureLocalSecrets(): void {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const missing = names.filter((name) => !new RegExp(`^${name}=.+$`, "m").test(text));
  if (missing.length === 0) return;
  const lines = missing.map((name) => `${name}=${randomBytes(32).toString("base64url")}\n`);
  const kept = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  writeFileSync(file, kept + lines.join(""), { mode: 0o600 });
}

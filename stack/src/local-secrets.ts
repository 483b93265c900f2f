import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { holdingLock } from "./lock.ts";
import { replaceFile } from "./replace-file.ts";

const file = join(projectRoot, "functions", ".secret.local");
const names = ["AUTH_PEPPER", "DEVICE_KEY", "IDENTITY_API_KEY"] as const;

/** Creates the local functions' secrets once and stores them; real ones exist only in Secret Manager. */
export async function ensureLocalSecrets(): Promise<void> {
  // Two stacks that start at once must use the same ones.
  await holdingLock("secrets", async () => addMissingSecrets());
}

function addMissingSecrets(): void {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const missing = names.filter((name) => !new RegExp(`^${name}=.+$`, "m").test(text));
  if (missing.length === 0) return;
  const lines = missing.map((name) => `${name}=${randomBytes(32).toString("base64url")}\n`);
  const kept = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  replaceFile(file, kept + lines.join(""), 0o600);
}

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect, test } from "vitest";

/** Returns the output of any command on such a machine before it does anything. */
function saysOn(platform: string, version: string): string {
  const machine = `
    Object.defineProperty(process, "platform", { value: "${platform}" });
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  const preload = `--import=data:text/javascript,${encodeURIComponent(machine)}`;
  const run = spawnSync(process.execPath, [preload, join(projectRoot, "stack/run.mjs"), "unknown"], {
    encoding: "utf8",
  });
  return run.stderr;
}

test.each<[string, string, string]>([
  ["linux", "18.20.4", "Daily Genius needs Node 20 or newer; this is Node 18.20.4."],
  ["darwin", "22.11.0", "On macOS, Daily Genius needs Node 24 or newer; this is Node 22.11.0."],
  ["win32", "24.1.0", "On Windows, run the command in WSL."],
  ["linux", "20.0.0", "Usage:"],
  ["darwin", "24.1.0", "Usage:"],
])("on %s with Node %s a command says: %s", (platform, version, sentence) => {
  expect(saysOn(platform, version)).toContain(sentence);
});

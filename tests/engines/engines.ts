import { expect, onTestFinished } from "vitest";
import type { Engine, Installed } from "./engine.ts";
import { installedFirefox } from "./firefox.ts";
import { installedWebKit } from "./webkit.ts";

/** The engines that journeys are tried in besides Chromium, by name. */
export const engines: readonly (readonly [name: string, Installed])[] = [
  ["Firefox", installedFirefox()],
  ["WebKit", installedWebKit()],
];

/** Starts an engine until the test ends; skips the test where it is not installed. */
export async function started(installed: Installed, skip: (note: string) => never): Promise<Engine> {
  if ("install" in installed) {
    process.stderr.write(`Not tried, as it is not installed: ${installed.install}.\n`);
    // In CI nobody reads the output, so a skipped journey is a failure.
    expect(process.env["CI"], installed.install).toBeUndefined();
    return skip(installed.install);
  }
  const engine = await installed();
  onTestFinished(() => engine.close());
  process.stderr.write(`${engine.name}\n`);
  return engine;
}

import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const installed = ["/usr/bin/google-chrome", "/usr/bin/chromium", "/usr/bin/chromium-browser"];

/** Starts a Chromium without a window: one that is installed, or the one that comes from npm. */
export async function launchBrowser(): Promise<Browser> {
  const own = installed.find((path) => existsSync(path));
  if (own) return chromium.launch({ executablePath: own });
  // Makes the package bring the system libraries that a bare machine lacks.
  process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs22.x";
  return chromium.launch({
    executablePath: await sparticuz.executablePath(),
    // One process for everything is for function hosts; contexts would share their fate.
    args: sparticuz.args.filter((argument) => argument !== "--single-process"),
  });
}

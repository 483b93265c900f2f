import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const installed = [
  process.env["CHROME_PATH"] ?? "",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Flags that the packaged browser is given for function hosts, and that would hide what a visitor's browser does. */
const unwanted = new Set([
  "--single-process",
  "--disable-web-security",
  "--allow-running-insecure-content",
  "--disable-site-isolation-trials",
]);

/** Starts a browser without a window: an installed Chrome or Chromium, or the one that comes from npm. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const own = installed.find((path) => path !== "" && existsSync(path));
  // The sandbox needs rights that containers and CI machines seldom give; only our own pages are opened.
  if (own !== undefined) return chromium.launch({ executablePath: own, args: ["--no-sandbox", ...args] });
  // Makes the package bring the system libraries that a bare machine lacks.
  process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs22.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args.filter((argument) => !unwanted.has(argument)), ...args],
  });
}

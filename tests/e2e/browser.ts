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

/** Flags of the packaged browser, meant for function hosts, that visitors' browsers do not have. */
const unwanted = new Set([
  "--single-process",
  "--disable-web-security",
  "--allow-running-insecure-content",
  "--disable-site-isolation-trials",
]);

/** How to start a browser. */
type Launch = {
  readonly args?: readonly string[];
  /** With scrollbars that take room, as on Windows and Linux. */
  readonly hasScrollbars?: boolean;
  /** Draws through OpenGL in software: twice the processor time, but comparable with earlier measurements. */
  readonly openGl?: boolean;
};

/** Starts a headless browser: an installed Chrome or Chromium, or the one from npm. */
export async function launchBrowser({
  args = [],
  hasScrollbars = false,
  openGl = false,
}: Launch = {}): Promise<Browser> {
  const left = hasScrollbars ? ["--hide-scrollbars"] : [];
  const own = installed.find((path) => path !== "" && existsSync(path));
  // Containers and CI machines seldom allow the sandbox; the browser opens only our own pages.
  if (own !== undefined)
    return chromium.launch({
      executablePath: own,
      args: ["--no-sandbox", ...args],
      ignoreDefaultArgs: left,
    });
  // Makes the package unpack the system libraries that a bare machine lacks.
  process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs22.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  packaged.setGraphicsMode = openGl;
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [
      ...packaged.args.filter((argument) => !unwanted.has(argument) && !left.includes(argument)),
      ...args,
    ],
    ignoreDefaultArgs: left,
  });
}

import { type Browser, chromium } from "playwright-core";

/** How to start a browser. */
type Launch = {
  readonly args?: readonly string[];
  /** With scrollbars that take space, as on Windows and Linux. */
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
  // Containers and CI machines seldom allow the sandbox; the browser opens only our own pages.
  const options = {
    args: ["--no-sandbox", ...(openGl ? ["--use-gl=angle", "--use-angle=swiftshader"] : []), ...args],
    ignoreDefaultArgs: hasScrollbars ? ["--hide-scrollbars"] : [],
  };
  const own = process.env["CHROME_PATH"];
  if (own !== undefined) return chromium.launch({ ...options, executablePath: own });
  if (process.platform !== "linux") return chromium.launch({ ...options, channel: "chrome" });
  // Makes the package unpack the system libraries that a bare machine lacks.
  process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs22.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  packaged.setGraphicsMode = openGl;
  return chromium.launch({ ...options, executablePath: await packaged.executablePath() });
}

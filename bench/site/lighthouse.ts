import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { freePort } from "../../emulator/conformance/free-port.ts";
import { launchBrowser } from "../../tests/e2e/browser.ts";
import { middle, spreadOf } from "../report/results.ts";

/**
 * For `mobile` and `desktop`, Lighthouse loads a page at full speed and calculates the times on such a device and an
 * ordinary network. For `slow phone`, it really slows down processor and network.
 */
export type Device = "mobile" | "desktop" | "slow phone";

/** One run of Lighthouse: scores of 100, times in ms, and counts. */
export type Verdict = {
  readonly scores: readonly number[];
  readonly lcp: number;
  readonly cls: number;
  readonly bytes: number;
};

const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Runs Lighthouse on a page, in a new browser; asks whether search engines may list it only if it `isListed`. */
export async function judge(url: string, device: Device, { isListed = true } = {}): Promise<Verdict> {
  const port = await freePort();
  const browser = await launchBrowser({ args: [`--remote-debugging-port=${port}`], openGl: true });
  try {
    const report = await runLighthouse(url, [
      `--port=${port}`,
      `--throttling-method=${device === "slow phone" ? "devtools" : "simulate"}`,
      `--only-categories=${categories.join(",")}`,
      ...(isListed ? [] : ["--skip-audits=is-crawlable"]),
      ...(device === "desktop" ? ["--preset=desktop"] : []),
    ]);
    if (report.runtimeError)
      throw new Error(`Lighthouse could not judge ${url}: ${report.runtimeError.message}`);
    const { audits, categories: judged } = report;
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      scores: categories.map((name) => Math.round((judged[name]?.score ?? 0) * 100)),
      lcp: value("largest-contentful-paint"),
      cls: value("cumulative-layout-shift"),
      bytes: value("total-byte-weight"),
    };
  } finally {
    await browser.close();
  }
}

type Report = {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
};

/** Runs the program, which npm installs when it is asked for: a start and a test do not need it. */
async function runLighthouse(url: string, flags: readonly string[]): Promise<Report> {
  const program = ["exec", "--yes", "--package=lighthouse@13.5.0", "--", "lighthouse", url];
  const rest = ["--quiet", "--output=json", ...flags];
  const { stdout } = await promisify(execFile)("npm", [...program, ...rest], { maxBuffer: 2 ** 28 });
  // The cast: the form of Lighthouse's reports.
  return JSON.parse(stdout) as Report;
}

/** Returns the row of a page's scores, where full ones and no shift of the layout are the goal. */
export function scoresRow(page: string, verdicts: readonly Verdict[]) {
  const scores = categories.map((_, index) => middle(verdicts.map((verdict) => verdict.scores[index] ?? 0)));
  const shift = Math.max(...verdicts.map(({ cls }) => cls));
  return {
    what: `${page}, Lighthouse: performance, accessibility, best practices, SEO, and CLS`,
    ours: `${scores.join(" / ")}, ${shift.toFixed(3)}`,
    spread: `performance ${spreadOf(verdicts.map((verdict) => verdict.scores[0] ?? 0))}`,
    goal: "100 / 100 / 100 / 100, 0",
    isMet: shift === 0 && scores.every((score) => score === 100),
  };
}

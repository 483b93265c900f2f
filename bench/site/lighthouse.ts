import { freePort } from "@daily-genius/emulator/conformance/free-port";
import lighthouse, { desktopConfig } from "lighthouse";
import { launchBrowser } from "../../tests/e2e/browser.ts";

/**
 * Lighthouse loads a page at full speed and calculates how a phone or a desktop on an ordinary network would have
 * fared. On the `slow phone` processor and network are slowed down in earnest, and nothing is calculated.
 */
export type Device = "mobile" | "desktop" | "slow phone";

/** What one run of Lighthouse says of a page: scores of 100, times in milliseconds, the rest as it is counted. */
export interface Verdict {
  readonly scores: readonly number[];
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  readonly bytes: number;
  readonly requests: number;
}

const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Runs Lighthouse on a page, in a browser that was started for this run alone. */
export async function judge(url: string, device: Device): Promise<Verdict> {
  const port = await freePort();
  const browser = await launchBrowser({ args: [`--remote-debugging-port=${port}`], openGl: true });
  try {
    const throttlingMethod = device === "slow phone" ? ("devtools" as const) : ("simulate" as const);
    const flags = { port, throttlingMethod, onlyCategories: categories, logLevel: "error" as const };
    const result = await lighthouse(url, flags, device === "desktop" ? desktopConfig : undefined);
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not judge ${url}: ${result?.lhr.runtimeError?.message}`);
    const { audits, categories: judged } = result.lhr;
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      scores: categories.map((name) => Math.round((judged[name]?.score ?? 0) * 100)),
      fcp: value("first-contentful-paint"),
      lcp: value("largest-contentful-paint"),
      cls: value("cumulative-layout-shift"),
      tbt: value("total-blocking-time"),
      bytes: value("total-byte-weight"),
      requests: requestsIn(audits["network-requests"]?.details),
    };
  } finally {
    await browser.close();
  }
}

function requestsIn(details: unknown): number {
  // Lighthouse types the details of each audit as any of all audits' details.
  const { items = [] } = (details ?? {}) as { items?: readonly { url: string }[] };
  return items.filter(({ url }) => url.startsWith("http")).length;
}

import { type HistoryFilter, readHistory } from "../../../hosting/src/backend/history.ts";
import { compareTexts } from "../../../hosting/src/posts/history/compare-texts.ts";

// What the panel does to show a history, timed.

/** Reads the newest page; the time until all its entries are parsed, and how many documents it took. */
async function open(filter: HistoryFilter) {
  const from = performance.now();
  const { versions, beyond } = await readHistory(filter);
  const took = performance.now() - from;
  return { took, documents: versions.length + (beyond ? 1 : 0) };
}

/** The milliseconds that a comparison takes. */
function compare(before: string, after: string): number {
  const from = performance.now();
  compareTexts(before, after);
  return performance.now() - from;
}

const panel = { open, compare };
window.panel = panel;

declare global {
  interface Window {
    panel?: typeof panel;
  }
}

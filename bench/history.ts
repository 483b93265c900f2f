import { fileURLToPath } from "node:url";
import { rowId, spreadOf, tellRow } from "@daily-genius/stack/bench-row";
import type { Page } from "playwright-core";
import { randomFrom } from "../functions/testing/random.ts";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { connect, startServer } from "./emulator/servers.ts";
import { compareWays } from "./history/compare-ways.ts";
import { edits } from "./history/edited-texts.ts";
import { entryCount, fillHistory, wanted } from "./history/entries.ts";
import { savesIn } from "./history/saves.ts";
import { project, servePages } from "./pages/serve-pages.ts";
import { middle } from "./report/middle.ts";
import { percentile } from "./report/percentile.ts";
import { printTable } from "./report/table.ts";
import { tellVerdict } from "./report/verdict.ts";

// Measures the history of posts: what recording it adds to a save, both ways in turn against our Firestore; how long a
// page of it takes in a browser, out of 200,000 entries; and how long the browser compares two texts of 10,000
// characters. ROUNDS sets how often each is measured.

const rounds = Number(process.env["ROUNDS"] ?? 20);
const comparisonsInRound = 5;
const seed = 16;
const goals = { save: 1.05, open: 300, documents: 51, compare: 50 } as const;
const views = {
  "a post's history": { postId: wanted.postId },
  "all changes": {},
  "the changes of a person": { uid: wanted.uid },
} as const;
const rows: string[][] = [];
const misses: string[] = [];

process.env["METADATA_SERVER_DETECTION"] = "none";
const server = await startServer("ours");
try {
  await measureSaves();
  await measureInBrowser();
} finally {
  await server.end();
}
printTable(`Of ${rounds} rounds`, ["", "ours", "beside", "goal"], rows);
tellVerdict(misses);

type Result = {
  readonly what: string;
  readonly about: string;
  readonly ours: string;
  readonly beside?: string;
  readonly ratio?: number;
  readonly spread: string;
  readonly goal?: string;
  readonly isMet?: boolean;
};

function keep({ about, isMet = true, ...row }: Result): void {
  rows.push([row.what, row.ours, row.beside ?? "", row.goal ?? ""]);
  tellRow({ id: rowId("history", about), ...row });
  if (!isMet) misses.push(`${row.what}: ${row.ours}, wanted ${row.goal}`);
}

/** Saves edits with and without their entry, in turn. */
async function measureSaves(): Promise<void> {
  const { call, operation, end } = await savesIn(`127.0.0.1:${server.port}`, project);
  try {
    const called = await compareWays(call, rounds);
    keep({
      ...{ what: "saving an edit with its entry, as the panel calls it", about: "save", ...called.row },
      goal: `≤ ${goals.save} times as long`,
      isMet: called.times <= goals.save,
    });
    const alone = await compareWays(operation, rounds);
    keep({ what: "… the operation alone, without HTTP and session", about: "save alone", ...alone.row });
  } finally {
    end();
  }
}

/** Opens views of a long history, and compares texts, in a page like the panel's. */
async function measureInBrowser(): Promise<void> {
  const db = connect(server);
  await fillHistory(db);
  await db.terminate();
  const root = fileURLToPath(new URL("history/pages", import.meta.url));
  const served = await servePages({ root, scripts: ["history.ts"], firestore: server.port });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(`${served.origin}/history.html`);
    await page.waitForFunction(() => window.panel !== undefined);
    for (const [view, filter] of Object.entries(views)) {
      const times: number[] = [];
      let documents = 0;
      // The first query of a kind builds the emulator's index, which the cloud keeps.
      for (let round = 0; round <= rounds; round += 1) {
        const opened = await page.evaluate((one) => window.panel?.open(one), filter);
        if (round > 0) times.push(opened?.took ?? Number.NaN);
        documents = Math.max(documents, opened?.documents ?? Number.NaN);
      }
      const took = middle(times);
      keep({
        what: `opening ${view}, among ${entryCount.toLocaleString("en")} entries`,
        about: `open ${view}`,
        ours: `${took.toFixed(0)} ms, ${documents} reads`,
        spread: spreadOf(times, " ms"),
        goal: `≤ ${goals.open} ms, ≤ ${goals.documents} reads`,
        isMet: took <= goals.open && documents <= goals.documents && documents > 0,
      });
    }
    await measureComparisons(page);
  } finally {
    await browser.close();
    served.close();
  }
}

/** Compares generated edits of texts, each with its own kind of change. */
async function measureComparisons(page: Page): Promise<void> {
  const random = randomFrom(seed);
  const all: number[] = [];
  const slowest = { kind: "", p99: 0 };
  for (const [kind, edit] of Object.entries(edits)) {
    const times: number[] = [];
    for (let n = 0; n < rounds * comparisonsInRound; n += 1) {
      const { before, after } = edit(random);
      const compared = await page.evaluate(([a, b]) => window.panel?.compare(a, b), [before, after] as const);
      times.push(compared ?? Number.NaN);
    }
    all.push(...times);
    const p99 = percentile(times, 0.99);
    rows.push([
      `comparing texts: ${kind}`,
      `${p99.toFixed(1)} ms, median ${middle(times).toFixed(1)}`,
      "",
      "",
    ]);
    if (!(p99 <= slowest.p99)) Object.assign(slowest, { kind, p99 });
  }
  const p99 = percentile(all, 0.99);
  keep({
    what: "comparing two texts of 10,000 characters, 99th percentile",
    about: "compare",
    ours: `${p99.toFixed(1)} ms; the slowest kind, ${slowest.kind}: ${slowest.p99.toFixed(1)} ms`,
    spread: spreadOf(all, " ms"),
    goal: `≤ ${goals.compare} ms`,
    isMet: p99 <= goals.compare,
  });
}

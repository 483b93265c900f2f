import { type BenchRow, rowId, spreadOf, spreadOfRatios } from "../report/bench-row.ts";
import { middle } from "../report/middle.ts";
import { judge, type Verdict } from "../site/lighthouse.ts";
import { serveVariants } from "../site/serve.ts";
import { tapToStory } from "./tap-to-story.ts";

const rounds = Number(process.env["ROUNDS"] ?? 3);

/** The four views, each with the page that draws the same with React and Firebase. */
const views = {
  today: { ours: "today", theirs: "story-with-firebase" },
  archive: { ours: "archive", theirs: "reader-with-firebase/?view=archive" },
  favorites: { ours: "favorites", theirs: "reader-with-firebase/?view=favorites" },
  settings: { ours: "settings", theirs: "reader-with-firebase/?view=settings" },
} as const;

/** A measured row, and whether it meets its goal. */
type JudgedRow = { readonly row: BenchRow; readonly isKept: boolean };

/** Measures how soon each view appears on a phone, and its bytes, against the same view with React and Firebase. */
export async function judgeViews(): Promise<readonly JudgedRow[]> {
  const served = await serveVariants(["reader-with-firebase", "story-with-firebase"]);
  try {
    const rows: JudgedRow[] = [tap(await tapToStory(served.origin, rounds))];
    for (const [name, { ours, theirs }] of Object.entries(views)) {
      const verdicts: { readonly ours: Verdict; readonly theirs: Verdict }[] = [];
      for (let round = 0; round < rounds; round += 1)
        verdicts.push({
          ours: await judge(`${served.origin}/${ours}`, "mobile"),
          theirs: await judge(`${served.origin}/${theirs}`, "mobile"),
        });
      rows.push(...paints(name, verdicts), load(name, verdicts), scores(name, verdicts));
    }
    return rows;
  } finally {
    await served.close();
  }
}

function tap(times: readonly number[]): JudgedRow {
  const took = middle(times);
  const row = {
    id: rowId("readers", "today tap"),
    what: "today, a slow phone, from the tap to the story",
    ours: `${took.toFixed(0)} ms`,
    spread: spreadOf(times, " ms"),
    goal: "≤ 600 ms",
  };
  return { row, isKept: took <= 600 };
}

type Pairs = readonly { readonly ours: Verdict; readonly theirs: Verdict }[];

function paints(name: string, pairs: Pairs): readonly JudgedRow[] {
  return (["fcp", "lcp"] as const).map((paint) => {
    const [ours, theirs] = [pairs.map((pair) => pair.ours[paint]), pairs.map((pair) => pair.theirs[paint])];
    const ratio = middle(theirs) / middle(ours);
    const row = {
      id: rowId("readers", `${name} ${paint}`),
      what: `${name}, a phone, ${paint.toUpperCase()}`,
      ours: `${middle(ours).toFixed(0)} ms`,
      beside: `drawn by React, with Firebase: ${middle(theirs).toFixed(0)} ms`,
      ratio,
      spread: spreadOfRatios(theirs, ours),
      goal: "≥ 2×",
    };
    return { row, isKept: ratio >= 2 };
  });
}

function load(name: string, pairs: Pairs): JudgedRow {
  const said = (side: "ours" | "theirs") => {
    const bytes = middle(pairs.map((pair) => pair[side].bytes));
    const requests = middle(pairs.map((pair) => pair[side].requests));
    return `${(bytes / 1000).toFixed(1)} kB in ${requests} requests`;
  };
  const row = {
    id: rowId("readers", `${name} load`),
    what: `${name}, a phone, everything it loads`,
    ours: said("ours"),
    beside: `drawn by React, with Firebase: ${said("theirs")}`,
  };
  return { row, isKept: true };
}

function scores(name: string, pairs: Pairs): JudgedRow {
  const middles = [0, 1, 2, 3].map((index) => middle(pairs.map(({ ours }) => ours.scores[index] ?? 0)));
  const shift = Math.max(...pairs.map(({ ours }) => ours.cls));
  const row = {
    id: rowId("readers", `${name} scores`),
    what: `${name}, a phone, Lighthouse: performance, accessibility, best practices, SEO, and CLS`,
    ours: `${middles.join(" / ")}, ${shift.toFixed(3)}`,
    goal: "100 / 100 / 100 / 100, 0",
  };
  return { row, isKept: shift === 0 && middles.every((score) => score === 100) };
}

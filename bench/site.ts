import { rowId, spreadOf, spreadOfRatios, tellRow } from "./report/bench-row.ts";
import { middle } from "./report/middle.ts";
import { printTable } from "./report/table.ts";
import { tellVerdict } from "./report/verdict.ts";
import { type Device, judge, type Verdict } from "./site/lighthouse.ts";
import { serveVariants } from "./site/serve.ts";

// Measures with Lighthouse how soon the landing page and the page of a story with a photo appear from the Hosting
// emulator: ours, and in the same run the same page drawn by React in the browser, after setting up Firebase or not.
// Every number is the median of interleaved rounds; other work on the machine makes times and scores worse.

const rounds = Number(process.env["ROUNDS"] ?? 3);
const variants = {
  ours: "",
  "drawn by React": "client-rendered",
  "drawn by React, with Firebase": "client-rendered-with-firebase",
  story: "genius/ada",
  "story drawn by React, with Firebase": "story-with-firebase",
} as const;
type Variant = keyof typeof variants;
const names = Object.keys(variants) as Variant[]; // the keys of a literal have its type
const devices: readonly Device[] = ["mobile", "desktop", "slow phone"];

function middleOf(verdicts: readonly Verdict[]): Verdict {
  const pick = (read: (verdict: Verdict) => number) => middle(verdicts.map(read));
  return {
    scores: [0, 1, 2, 3].map((index) => pick((verdict) => verdict.scores[index] ?? 0)),
    fcp: pick(({ fcp }) => fcp),
    lcp: pick(({ lcp }) => lcp),
    cls: pick(({ cls }) => cls),
    tbt: pick(({ tbt }) => tbt),
    bytes: pick(({ bytes }) => bytes),
    requests: pick(({ requests }) => requests),
  };
}

const all = new Map<string, Verdict[]>();

async function measure(origin: string): Promise<Map<string, Verdict>> {
  for (let round = 0; round < rounds; round += 1)
    for (const device of devices)
      for (const name of names) {
        const key = `${device} ${name}`;
        all.set(key, [...(all.get(key) ?? []), await judge(`${origin}/${variants[name]}`, device)]);
      }
  return new Map([...all].map(([key, verdicts]) => [key, middleOf(verdicts)]));
}

function print(device: Device, verdicts: Map<string, Verdict>): void {
  const rows = names.flatMap((name) => {
    const verdict = verdicts.get(`${device} ${name}`);
    if (!verdict) return [];
    const { scores, fcp, lcp, cls, tbt, bytes, requests } = verdict;
    const times = [fcp, lcp, tbt].map((ms) => ms.toFixed(0));
    return [[name, scores.join("/"), ...times, cls.toFixed(3), (bytes / 1000).toFixed(1), String(requests)]];
  });
  const head = ["", "P/A/BP/SEO", "FCP ms", "LCP ms", "TBT ms", "CLS", "kB", "requests"];
  printTable(`${device}, the middle of ${rounds} rounds`, head, rows);
}

/** The folders of the apps to compare with. */
const apps = ["client-rendered", "client-rendered-with-firebase", "story-with-firebase"];

/** The names of our pages in rows. */
const ours = { ours: "landing page", story: "story with a photo" } as const;

/** The promise: twice as soon as an app that brings Firebase to every page; React alone is for comparison. */
const comparisons = [
  { device: "mobile", page: "ours", other: "drawn by React, with Firebase", promised: 2 },
  { device: "slow phone", page: "ours", other: "drawn by React, with Firebase", promised: 2 },
  { device: "mobile", page: "ours", other: "drawn by React", promised: 1 },
  { device: "slow phone", page: "ours", other: "drawn by React", promised: 1 },
  { device: "mobile", page: "story", other: "story drawn by React, with Firebase", promised: 2 },
  { device: "slow phone", page: "story", other: "story drawn by React, with Firebase", promised: 2 },
] as const satisfies readonly {
  device: Device;
  page: keyof typeof ours;
  other: Variant;
  promised: number;
}[];

/** The maximum bytes of a page. */
const most = { ours: 90_000, story: 60_000 } as const;

function tellOurs(page: keyof typeof ours, device: Device, { scores, bytes }: Verdict): void {
  const rounds = all.get(`${device} ${page}`) ?? [];
  const id = (what: string) =>
    rowId("site", page === "ours" ? `${device} ${what}` : `${page} ${device} ${what}`);
  const inKilobytes = rounds.map((verdict) => verdict.bytes / 1000);
  tellRow({
    id: id("scores"),
    what: `${ours[page]}, ${device}, Lighthouse: performance, accessibility, best practices, SEO`,
    ours: scores.join(" / "),
    spread: `performance ${spreadOf(rounds.map((verdict) => verdict.scores[0] ?? 0))}`,
    goal: "100 / 100 / 100 / 100",
  });
  tellRow({
    id: id("bytes"),
    what: `${ours[page]}, ${device}, everything it loads`,
    ours: `${(bytes / 1000).toFixed(1)} kB`,
    spread: spreadOf(inKilobytes, " kB"),
    goal: `< ${most[page] / 1000} kB`,
  });
}

/** Adds the rows of all comparisons and returns a sentence for each broken promise. */
function missed(verdicts: Map<string, Verdict>): readonly string[] {
  const found: string[] = [];
  for (const device of ["mobile", "desktop"] as const)
    for (const page of ["ours", "story"] as const) {
      const verdict = verdicts.get(`${device} ${page}`);
      if (!verdict?.scores.every((score) => score === 100))
        found.push(`${ours[page]}, ${device}: scores ${verdict?.scores.join("/")}`);
      if (verdict?.cls !== 0) found.push(`${ours[page]}, ${device}: CLS ${verdict?.cls}`);
      if (!verdict || verdict.bytes >= most[page])
        found.push(`${ours[page]}, ${device}: ${verdict?.bytes} bytes`);
      if (verdict) tellOurs(page, device, verdict);
    }
  process.stdout.write("\n");
  for (const { device, page, other, promised } of comparisons)
    for (const paint of ["fcp", "lcp"] as const) {
      const theirs = verdicts.get(`${device} ${other}`)?.[paint] ?? Number.NaN;
      const ratio = theirs / (verdicts.get(`${device} ${page}`)?.[paint] ?? Number.NaN);
      const sentence = `${ours[page]}, ${device} ${paint.toUpperCase()}: ${ratio.toFixed(2)} times as soon as ${other}`;
      process.stdout.write(`${sentence}\n`);
      const rounds = (name: string) => (all.get(`${device} ${name}`) ?? []).map((verdict) => verdict[paint]);
      tellRow({
        id: rowId("site", `${device} ${paint} ${other}`),
        what: `${ours[page]}, ${device}, ${paint.toUpperCase()}`,
        ours: `${verdicts.get(`${device} ${page}`)?.[paint].toFixed(0)} ms`,
        beside: `${other}: ${theirs.toFixed(0)} ms`,
        ratio,
        spread: spreadOfRatios(rounds(other), rounds(page)),
        goal: `≥ ${promised}×`,
      });
      if (!(ratio >= promised)) found.push(`${sentence}, promised: ${promised}`);
    }
  return found;
}

const served = await serveVariants(apps);
try {
  const verdicts = await measure(served.origin);
  for (const device of devices) print(device, verdicts);
  tellVerdict(missed(verdicts));
} finally {
  await served.close();
}

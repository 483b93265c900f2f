import { spreadOf } from "./report/bench-row.ts";
import { middle } from "./report/middle.ts";
import { Results } from "./report/results.ts";
import { type Device, judge, scoresRow, type Verdict } from "./site/lighthouse.ts";
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

const results = new Results("site");
const all = new Map<string, Verdict[]>();
const of = (device: Device, name: Variant) => all.get(`${device} ${name}`) ?? [];

async function measure(origin: string): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const device of devices)
      for (const name of names) {
        const key = `${device} ${name}`;
        all.set(key, [...(all.get(key) ?? []), await judge(`${origin}/${variants[name]}`, device)]);
      }
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
  // The landing page takes at most 1.1 times as long as the page of a story.
  { device: "mobile", page: "ours", other: "story", promised: 0.91 },
] as const satisfies readonly {
  device: Device;
  page: keyof typeof ours;
  other: Variant;
  promised: number;
}[];

/** The maximum kilobytes of a page. */
const most = { ours: 60, story: 60 } as const;

function tellOurs(page: keyof typeof ours, device: Device): void {
  const verdicts = of(device, page);
  const about = (what: string) => (page === "ours" ? `${device} ${what}` : `${page} ${device} ${what}`);
  results.add({ about: about("scores"), ...scoresRow(`${ours[page]}, ${device}`, verdicts) });
  const kilobytes = verdicts.map(({ bytes }) => bytes / 1000);
  results.add({
    about: about("bytes"),
    what: `${ours[page]}, ${device}, everything it loads`,
    ours: `${middle(kilobytes).toFixed(1)} kB`,
    spread: spreadOf(kilobytes, " kB"),
    goal: `< ${most[page]} kB`,
    isMet: middle(kilobytes) < most[page],
  });
}

const served = await serveVariants(apps);
try {
  await measure(served.origin);
} finally {
  await served.close();
}
for (const device of ["mobile", "desktop"] as const)
  for (const page of ["ours", "story"] as const) tellOurs(page, device);
for (const { device, page, other, promised } of comparisons)
  for (const paint of ["fcp", "lcp"] as const) {
    const [own, theirs] = [of(device, page), of(device, other)].map((found) =>
      found.map((verdict) => verdict[paint]),
    );
    results.ratio(
      `${ours[page]}, ${device}, ${paint.toUpperCase()}`,
      { ours: own ?? [], beside: theirs ?? [] },
      promised,
      { other, about: `${device} ${paint} ${other}` },
    );
  }
results.end(`The middle of ${rounds} rounds`);

import { middle, Results, spreadOf } from "./report/results.ts";
import { type Device, judge, scoresRow, type Verdict } from "./site/lighthouse.ts";
import { serveSite } from "./site/serve-site.ts";
import { offlinePaint, tapToPaint } from "./site/visit-story.ts";

// Measures with Lighthouse how soon the public pages appear from the Hosting emulator, what they load and how they are
// judged. Every number is the median of interleaved rounds; other work on the machine makes times and scores worse.

const rounds = Number(process.env["ROUNDS"] ?? 3);
/** The pages; ids of rows begin with `id`. Search engines may not list what a reader keeps, nor a story twice. */
const pages = [
  { path: "", id: "", name: "landing page", devices: ["mobile", "slow phone", "desktop"] },
  {
    path: "genius/ada",
    id: "story ",
    name: "story with a photo",
    devices: ["mobile", "slow phone", "desktop"],
  },
  { path: "today", id: "today ", name: "today", devices: ["mobile"], isListed: false },
  { path: "archive", id: "archive ", name: "archive", devices: ["mobile"] },
  { path: "favorites", id: "favorites ", name: "favorites", devices: ["mobile"], isListed: false },
  { path: "settings", id: "settings ", name: "settings", devices: ["mobile"], isListed: false },
] as const satisfies readonly Page[];
type Page = {
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly devices: readonly Device[];
  readonly isListed?: boolean;
};

/** The maximum ms to the largest paint, and kilobytes of a page. */
const most = { paint: 1000, kilobytes: 60 };

const results = new Results("site");
const turns = pages.flatMap((page: Page) =>
  page.devices.map((device) => ({ page, device, verdicts: [] as Verdict[] })),
);

const served = await serveSite();
try {
  for (let round = 0; round < rounds; round += 1)
    for (const { page, device, verdicts } of turns)
      verdicts.push(await judge(`${served.origin}/${page.path}`, device, page));
  const taps: number[] = [];
  for (let round = 0; round < 3 * rounds; round += 1) taps.push(await tapToPaint(served.origin));
  results.value("from the tap on a story's link, with the pointer on it before, to its paint", taps, 100, {
    about: "tap",
  });
  const stored = await offlinePaint(served, 3 * rounds);
  results.value("a stored story without a network, slow phone, FCP", stored, 400, { about: "offline" });
} finally {
  await served.close();
}

for (const { page, device, verdicts } of turns) {
  const name = `${page.name}, ${device}`;
  const about = (what: string) => `${page.id}${device} ${what}`;
  // A desktop has a fast network; a slow phone is slowed down, which makes its scores worse.
  if (device !== "desktop")
    results.value(
      `${name}, LCP`,
      verdicts.map(({ lcp }) => lcp),
      most.paint,
      { about: about("lcp") },
    );
  if (device === "slow phone") continue;
  results.add({ about: about("scores"), ...scoresRow(name, verdicts) });
  const kilobytes = verdicts.map(({ bytes }) => bytes / 1000);
  results.add({
    about: about("bytes"),
    what: `${name}, everything it loads`,
    ours: `${middle(kilobytes).toFixed(1)} kB`,
    spread: spreadOf(kilobytes, " kB"),
    goal: `< ${most.kilobytes} kB`,
    isMet: middle(kilobytes) < most.kilobytes,
  });
}
results.end(`The middle of ${rounds} rounds`);

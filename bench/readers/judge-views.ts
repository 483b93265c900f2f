import type { Results } from "../report/results.ts";
import { judge, scoresRow, type Verdict } from "../site/lighthouse.ts";
import { serveVariants } from "../site/serve.ts";
import { tapToStory } from "./tap-to-story.ts";

const rounds = Number(process.env["ROUNDS"] ?? 3);

/** The four views, each with the page that draws the same with React and Firebase, and whether search engines may list it. */
const views = {
  today: { ours: "today", theirs: "story-with-firebase", isListed: true },
  archive: { ours: "archive", theirs: "reader-with-firebase/?view=archive", isListed: true },
  favorites: { ours: "favorites", theirs: "reader-with-firebase/?view=favorites", isListed: false },
  settings: { ours: "settings", theirs: "reader-with-firebase/?view=settings", isListed: false },
} as const;

/** Measures how soon each view appears on a phone, against the same view with React and Firebase. */
export async function judgeViews(results: Results): Promise<void> {
  const served = await serveVariants(["reader-with-firebase", "story-with-firebase"]);
  try {
    const taps = await tapToStory(served.origin, rounds);
    results.value("today, a slow phone, from the tap to the story", taps, 600, { about: "today tap" });
    for (const [name, { ours, theirs, isListed }] of Object.entries(views)) {
      const verdicts: { readonly ours: Verdict[]; readonly theirs: Verdict[] } = { ours: [], theirs: [] };
      for (let round = 0; round < rounds; round += 1) {
        verdicts.ours.push(await judge(`${served.origin}/${ours}`, "mobile", { isListed }));
        verdicts.theirs.push(await judge(`${served.origin}/${theirs}`, "mobile"));
      }
      for (const paint of ["fcp", "lcp"] as const)
        results.ratio(
          `${name}, a phone, ${paint.toUpperCase()}`,
          {
            ours: verdicts.ours.map((verdict) => verdict[paint]),
            beside: verdicts.theirs.map((verdict) => verdict[paint]),
          },
          2,
          { other: "drawn by React, with Firebase", about: `${name} ${paint}` },
        );
      results.add({ about: `${name} scores`, ...scoresRow(`${name}, a phone`, verdicts.ours) });
    }
  } finally {
    await served.close();
  }
}

import { fileURLToPath } from "node:url";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { generatedPosts } from "../tests/e2e/generated-posts.ts";
import { openSlowed } from "./dashboard/visit.ts";
import { servePages } from "./pages/serve-pages.ts";
import { Results } from "./report/results.ts";

// Measures how soon the planner paints its weeks with 10,000 posts, which are in memory: at full speed and slowed down
// four times. ROUNDS sets the number of rounds.

const rounds = Number(process.env["ROUNDS"] ?? 5);
const desk = { locale: "en-US", viewport: { width: 1280, height: 900 } };
const results = new Results("planner");
const served = await servePages({
  root: fileURLToPath(new URL("planner/pages", import.meta.url)),
  scripts: ["planner.tsx"],
  answers: { "/posts.json": generatedPosts(10_000) },
});
const browser = await launchBrowser({ openGl: true });
try {
  for (const [slowness, most, speed] of [
    [1, 100, "at full speed"],
    [4, 400, "4 times slowed"],
  ] as const) {
    const paints: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext(desk);
      const page = await openSlowed(context, `${served.origin}/planner.html`, slowness);
      await page.waitForFunction(() => window.paintPlanner !== undefined);
      paints.push((await page.evaluate(() => window.paintPlanner?.())) ?? Number.NaN);
      await context.close();
    }
    results.value(`10,000 posts in memory to painted planner, ${speed}`, paints, most);
  }
} finally {
  await browser.close();
  served.close();
}
results.end(`Of ${rounds} rounds`);

import { fileURLToPath } from "node:url";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { generatedPosts } from "../tests/e2e/generated-posts.ts";
import { openSlowed } from "./dashboard/visit.ts";
import { startServer } from "./emulator/servers.ts";
import { project, servePages } from "./pages/serve-pages.ts";
import { yearOfPosts } from "./planner/commit-year.ts";
import { percentile } from "./report/percentile.ts";
import { Results } from "./report/results.ts";

// Measures the planner with 10,000 posts: the first painting of its weeks, dragging a post, a push of a year planned by
// the browser, and a year of posts committed by the server. ROUNDS sets the number of rounds.

const rounds = Number(process.env["ROUNDS"] ?? 5);
const desk = { locale: "en-US", viewport: { width: 1280, height: 900 } };
const results = new Results("planner");

process.env["METADATA_SERVER_DETECTION"] = "none";
const server = await startServer("ours");
try {
  const move = await yearOfPosts(`127.0.0.1:${server.port}`, project);
  const commits: number[] = [];
  for (let round = 0; round < rounds; round += 1) commits.push(await move());
  results.value("committing the moves of 366 posts", commits, 3000);
  await measureInBrowser();
} finally {
  await server.end();
}
results.end(`Of ${rounds} rounds`);

async function measureInBrowser(): Promise<void> {
  const root = fileURLToPath(new URL("planner/pages", import.meta.url));
  const answers = { "/posts.json": generatedPosts(10_000) };
  const served = await servePages({ root, scripts: ["planner.tsx"], firestore: server.port, answers });
  const browser = await launchBrowser({ openGl: true });
  try {
    for (const [slowness, most] of [
      [1, 100],
      [4, 400],
    ] as const) {
      const paints: number[] = [];
      const drags: number[] = [];
      const plans: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext(desk);
        const page = await openSlowed(context, `${served.origin}/planner.html`, slowness);
        await page.waitForFunction(() => window.planner !== undefined);
        paints.push((await page.evaluate(() => window.planner?.paint())) ?? Number.NaN);
        drags.push(...((await page.evaluate(() => window.planner?.drag())) ?? [Number.NaN]));
        plans.push((await page.evaluate(() => window.planner?.planPush())) ?? Number.NaN);
        await context.close();
      }
      const speed = slowness === 1 ? "at full speed" : `${slowness} times slowed`;
      results.value(`10,000 posts in memory to painted planner, ${speed}`, paints, most);
      if (slowness > 1) continue;
      results.value("work at a day under a dragged post, 95th percentile", drags, 16, {
        value: percentile(drags, 0.95),
      });
      results.value("planning a push of a year", plans, 5);
    }
  } finally {
    await browser.close();
    served.close();
  }
}

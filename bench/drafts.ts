import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { saveDelay } from "../hosting/src/posts/editor/pace.ts";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { generatedPosts } from "../tests/e2e/generated-posts.ts";
import { serveDashboards } from "./dashboard/serve-dashboards.ts";
import { openSlowed } from "./dashboard/visit.ts";
import { ownProduct } from "./product/own-product.ts";
import { Results } from "./report/results.ts";

// Measures drafts: how far the page moves while they arrive, the time from the last key in one browser until another has
// the draft open, 500 of them from the press to their painting, the writes of an hour of typing, and its slowest key.

const [drafts, paints, handOvers] = [500, 10, 5];
const results = new Results("drafts");
const browser = await launchBrowser({ openGl: true });
const listed = (page: Page, count: number) =>
  page.getByRole("button", { name: `Drafts ${count}`, exact: true });

const product = await ownProduct();
try {
  const command = await product.start();
  const client = await product.client(command);
  let count = 0;
  const draftsUpTo = async (wanted: number) => {
    for (; count < wanted; count += 1) {
      const [id, content] = [randomUUID(), { texts: { title: `Genius ${count}` }, uploadId: "", for: "" }];
      await client.call("keepDraft", { requestId: id, id, basedOn: "", content });
    }
  };
  const there = await product.openDashboard(browser, command);
  for (const some of [0, 1, 40]) {
    await draftsUpTo(some);
    if (some > 0) await listed(there, some).waitFor();
    for (const view of ["List", "Planner"])
      results.value(`layout shift, ${some} drafts, ${view.toLowerCase()}`, [await shiftOf(there, view)], 0, {
        unit: "",
      });
  }
  await there.getByText("List", { exact: true }).click();
  // One more is begun in the browser.
  await draftsUpTo(drafts - 1);
  const here = await product.openDashboard(browser, command);
  results.value("last key to the draft open elsewhere", await measureHandOvers(here, there), 6000);
  results.value(`${drafts} drafts painted after a press`, await measurePaints(there), 100);
  await product.end(command);
} finally {
  product.remove();
}
results.value("an hour of typing", [writesOfAnHour()], 360, { unit: " writes" });

const served = await serveDashboards(generatedPosts(10_000));
try {
  const page = await openSlowed(await browser.newContext(), `${served.origin}/ours.html`, 4);
  await page.getByText("(10000 of 10000)").waitFor();
  results.value("slowest key in a form, 10,000 posts, 4 times slowed", [await slowestKey(page)], 16);
} finally {
  await browser.close();
  await served.close();
}
results.end(`Of ${paints} paintings and ${handOvers} drafts`);

/** Returns the cumulative layout shift of a visit, until everything has arrived. */
async function shiftOf(page: Page, view: string): Promise<number> {
  await page.getByText(view, { exact: true }).click();
  // The panel writes what the next visit paints with.
  await page.waitForTimeout(3_000);
  await page.reload();
  await page.getByRole("radio", { name: view, checked: true }).waitFor();
  await page.waitForTimeout(5_000);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          // TypeScript's DOM library lacks the entries of layout shifts.
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
}

/** Returns the ms from the last key in one browser until another, that opens the draft at once, shows its text. */
async function measureHandOvers(here: Page, there: Page): Promise<readonly number[]> {
  const times: number[] = [];
  await here.getByRole("banner").getByRole("button", { name: "Add New Post" }).click();
  const title = here.getByRole("dialog").getByLabel("Title *");
  await title.fill("Begun here");
  await here.keyboard.press("Control+s");
  await listed(there, drafts).waitFor();
  for (let number = 1; number <= handOvers; number += 1) {
    await listed(there, drafts).click();
    await title.press("End");
    await title.pressSequentially(` ${number}`);
    const from = performance.now();
    const whole = await title.inputValue();
    await there.getByRole("button", { name: `Open “${whole}”` }).click();
    const form = there.getByRole("dialog", { name: "Draft" });
    await form.getByLabel("Title *").waitFor();
    times.push(performance.now() - from);
    if ((await form.getByLabel("Title *").inputValue()) !== whole) throw new Error("the text is another");
    await form.getByRole("button", { name: "Cancel" }).click();
    await form.waitFor({ state: "detached" });
  }
  return times;
}

/** Returns the ms from the press that opens the drafts until they are painted. */
async function measurePaints(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < paints; round += 1) {
    const took = listed(page, drafts).evaluate(async (button: HTMLElement) => {
      const from = performance.now();
      button.click();
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - from;
    });
    times.push(await took);
    if ((await page.getByRole("button", { name: /^Delete “/ }).count()) !== drafts)
      throw new Error("some are missing");
    await page.keyboard.press("Escape");
  }
  return times;
}

/** Returns how often the form sends a draft to the server while somebody types a key each second for an hour. */
function writesOfAnHour(): number {
  const sent: number[] = [];
  let typedAt: number | undefined;
  let due = Number.POSITIVE_INFINITY;
  for (let now = 0; now < 3_600_000; now += 1_000) {
    if (due <= now) {
      sent.push(due);
      typedAt = undefined;
    }
    typedAt ??= now;
    due = now + saveDelay(now, typedAt, sent);
  }
  return sent.length;
}

/** Returns the ms of work of the slowest key while a description is typed for longer than the pause before a save. */
async function slowestKey(page: Page): Promise<number> {
  await page.getByRole("banner").getByRole("button", { name: "Add New Post" }).click();
  const description = page.getByRole("dialog").getByLabel("Description *");
  await description.waitFor();
  await page.waitForTimeout(3_000);
  await page.evaluate(() => {
    const keys: number[] = [];
    Object.assign(window, { keys });
    let from = 0;
    const begin = () => {
      from = performance.now();
    };
    addEventListener("keydown", begin, { capture: true });
    // After every listener of the form, and what it has React draw at once.
    addEventListener("input", () => void queueMicrotask(() => keys.push(performance.now() - from)));
  });
  await description.pressSequentially("She wrote the first program. ".repeat(6), { delay: 80 });
  return page.evaluate(() => Math.max(...(window as unknown as { readonly keys: number[] }).keys));
}

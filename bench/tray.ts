import { randomUUID } from "node:crypto";
import type { ElementHandle, Page } from "playwright-core";
import { keepDelay } from "../hosting/src/posts/post-form/saving/keep-pace.ts";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { ownProduct } from "./product/own-product.ts";
import { Results } from "./report/results.ts";

// Measures the tray of the local product: 500 drafts from the press to their painting; the time from the last key in one
// browser until the draft is open in another; and the writes of an hour of typing.

const [drafts, paints, handOvers] = [500, 10, 5];
const results = new Results("tray");
const product = await ownProduct();
const browser = await launchBrowser({ openGl: true });
try {
  const command = await product.start();
  const client = await product.client(command);
  // One more is begun in the browser.
  for (let number = 1; number < drafts; number += 1) {
    const content = { texts: { title: `Genius ${number}` }, uploadId: "", for: "" };
    await client.call("keepDraft", { id: randomUUID(), basedOn: "", content });
  }
  const here = await product.openDashboard(browser, command);
  const there = await product.openDashboard(browser, command);
  results.value("last key to the draft open elsewhere", await measureHandOvers(here, there), 6000);
  results.value(`${drafts} drafts painted after a press`, await measurePaints(there), 100);
  results.value("an hour of typing", [writesOfAnHour()], 360, { unit: " writes" });
  await product.end(command);
} finally {
  await browser.close();
  product.remove();
}
results.end(`Of ${paints} paintings and ${handOvers} drafts`);

/** Returns the ms from the last key in one browser until another, that opens the draft at once, shows its text. */
async function measureHandOvers(here: Page, there: Page): Promise<readonly number[]> {
  const times: number[] = [];
  await here.getByRole("button", { name: "Add New Post" }).click();
  const title = here.getByRole("dialog").getByLabel("Title *");
  await title.fill("Begun here");
  await here.getByRole("button", { name: "Keep in the tray" }).click();
  await here.getByText("In the tray, here and on the server, saved").waitFor();
  await there.getByRole("heading", { name: `Tray (${drafts})` }).waitFor();
  for (let number = 1; number <= handOvers; number += 1) {
    await title.press("End");
    await title.pressSequentially(` ${number}`);
    const from = performance.now();
    const whole = await title.inputValue();
    await there.getByRole("button", { name: `Open “${whole}”` }).click();
    const form = there.getByRole("dialog", { name: "Draft" });
    await form.getByLabel("Title *").waitFor();
    times.push(performance.now() - from);
    if ((await form.getByLabel("Title *").inputValue()) !== whole) throw new Error("the text is another");
    await form.getByText("Close", { exact: true }).click();
    await form.waitFor({ state: "detached" });
  }
  return times;
}

/** Returns the ms from the press that shows all drafts until they are painted. */
async function measurePaints(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < paints; round += 1) {
    const show = await page.getByRole("button", { name: `Show all ${drafts}` }).elementHandle();
    const took = page.evaluate(
      async (button) => {
        const from = performance.now();
        button?.click();
        await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve));
        return performance.now() - from;
      },
      show as ElementHandle<HTMLElement> | null,
    );
    times.push(await took);
    if ((await page.getByRole("button", { name: /^Drop “/ }).count()) !== drafts)
      throw new Error("some are missing");
    await page.getByRole("button", { name: "Show the first 3" }).click();
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
    due = now + keepDelay(now, typedAt, sent);
  }
  return sent.length;
}

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isAccessible, resize } from "./accessibility.ts";
import { downloadedBy, test } from "./fixtures.ts";
import { intercept } from "./intercepting.ts";
import { editInConsole, publishStory as publish } from "./planted.ts";
import { refuseStorage } from "./refuse-storage.ts";
import { site } from "./stack.ts";

const view = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const current = (page: Page) => page.locator("nav [aria-current=page]").allInnerTexts();
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [light, dark] = ["rgb(247, 248, 245)", "rgb(16, 21, 19)"];

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

/** Ends with the page on the desktop. */
async function isAccessibleOnBoth(page: Page): Promise<void> {
  for (const { width, height } of [phone, desktop]) {
    await resize(page, width, height);
    await isAccessible(page);
  }
}

test("on a phone and on a desktop, a reader reads, saves, dims, is reminded, and comes back", async ({
  openContext,
}) => {
  const [yesterday, date, tomorrow] = ["1975/03/03", "1975/03/04", "1975/03/05"];
  const ada = await publish({ title: "Ada Lovelace", date });
  await publish({ title: "Émilie du Châtelet", date: tomorrow });
  const context = await openContext({ viewport: phone });
  const page = await context.newPage();
  await page.clock.install({ time: new Date(`${date} 23:30`) });

  // Reads the story of the day, and saves it.
  await page.goto(`${site}/today`);
  await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
  await expect.poll(() => current(page)).toEqual(["Today"]);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save", pressed: true }).waitFor();
  await isAccessibleOnBoth(page);

  // On the desktop, midnight passes over the open page; without a network it says so once.
  const notice = page.getByText("Its story cannot be loaded now.");
  const asks = () => page.waitForEvent("requestfailed", (request) => request.url().includes("/feed/"));
  await page.route(/\/feed\//, (route) => route.abort());
  await Promise.all([asks(), page.clock.fastForward("45:00")]);
  await notice.waitFor();
  await Promise.all([asks(), page.clock.fastForward("00:30")]);
  await page.clock.runFor(1_000);
  expect(await notice.count()).toBe(0);
  await page.unroute(/\/feed\//);
  await page.clock.fastForward("00:30");
  await page.getByRole("link", { name: "Read today's story" }).click();
  await page.getByRole("heading", { level: 1, name: "Émilie du Châtelet" }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();

  // The latest saved comes first; a tap removes it, and another restores it.
  await view(page, "Favorites").click();
  await page.getByText("2 lives that stayed with you").waitFor();
  const tiles = page.getByRole("main").getByRole("listitem");
  await expect
    .poll(() => tiles.allInnerTexts())
    .toEqual([expect.stringContaining("Émilie du Châtelet"), expect.stringContaining("Ada Lovelace")]);
  const heart = page.getByRole("button", { name: "Save Ada Lovelace" });
  await heart.click();
  await page.getByText("1 life that stayed with you").waitFor();
  await heart.click();
  await page.getByText("2 lives that stayed with you").waitFor();
  await isAccessibleOnBoth(page);

  // Dims the page; no later one is light at first.
  await view(page, "Settings").click();
  await page.waitForURL(`${site}/settings`);
  expect(await ground(page)).toBe(light);
  await page.getByText("Dark", { exact: true }).click();
  await expect.poll(() => ground(page)).toBe(dark);
  await page.getByLabel("Text size, in percent").press("End");
  const download = page.waitForEvent("download");
  const calendar = await downloadedBy(page.getByRole("button", { name: "Add to calendar" }));
  expect((await download).suggestedFilename()).toBe("daily-genius.ics");
  expect(calendar).toContain(`DTSTART:${tomorrow.replaceAll("/", "")}T080000\r\n`);
  expect(calendar).toContain(`URL:${site}/today`);
  const favorites = await downloadedBy(page.getByRole("button", { name: "Save to a file" }));

  // The landing page and the legal ones are dimmed and larger, too, from the first frame on; paper and the panel are not.
  for (const path of ["/", "/privacy", "/nothing"]) {
    await page.goto(`${site}${path}`, { waitUntil: "commit" });
    await expect.poll(() => ground(page)).toBe(dark);
    await page.emulateMedia({ media: "print" });
    expect(await ground(page)).toBe(light);
    await page.emulateMedia({ media: null });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("24px");
  }
  await page.goto(`${site}/#/admin`);
  await page.getByRole("heading", { name: "Admin Panel" }).waitFor();
  await expect.poll(() => ground(page)).toBe(light);

  // Closes the page and comes back.
  await page.close();
  const later = await context.newPage();
  await later.goto(`${site}/settings`, { waitUntil: "commit" });
  await expect.poll(() => ground(later)).toBe(dark);
  await expect.poll(() => later.getByLabel("Dark").isChecked()).toBe(true);
  expect(await later.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("24px");

  // Another browser imports the favorites from the file; one was renamed and moved since.
  await publish({ title: "Ada, Countess of Lovelace", date: yesterday }, ada);
  const other = await (await openContext({ viewport: phone })).newPage();
  await other.goto(`${site}/settings`);
  const file = { name: "favorites.json", mimeType: "application/json" };
  for (const [text, answer] of [
    ["{}", "No favorites can be read from this file."],
    [favorites, "2 stories added."],
    ["a letter", "No favorites can be read from this file."],
  ] as const) {
    await other.locator("#import").setInputFiles({ ...file, buffer: Buffer.from(text) });
    await other.getByText(answer).waitFor();
  }
  await view(other, "Favorites").click();
  await other.getByRole("link", { name: "Ada, Countess of Lovelace" }).click();
  await other.getByRole("button", { name: "Save", pressed: true }).waitFor();
});

test("favorites and settings agree in all tabs, outlive a story that is gone, and say where a browser refuses them", async ({
  openContext,
}) => {
  const grace = await publish({ title: "Grace Hopper", date: "1994/06/02" });
  const id = await publish({ title: "Hedy Lamarr", date: "1994/06/01", imageURL: `${site}/gone.webp` });
  const context = await openContext();
  const [page, tab] = [await context.newPage(), await context.newPage()];
  await tab.goto(`${site}/favorites`);
  await tab.getByText("No favorites yet.").waitFor();
  await page.goto(`${site}/genius/${id}`);
  await page.getByRole("button", { name: "Save" }).click();
  await tab.getByRole("link", { name: "Hedy Lamarr" }).waitFor();
  await editInConsole(`feed/${id}`, { date: "nowhere" });
  // Of a story that was just saved, caches may not know yet.
  await tab.clock.setFixedTime(Date.now() + 15 * 60_000);
  await tab.reload();
  await tab.getByText("No longer in the archive").waitFor();
  // Its photo is gone with it.
  await tab.locator("#favorites img").waitFor({ state: "hidden" });
  await tab.route(/\/feed\//, (route) => route.abort());
  await tab.reload();
  await tab.getByText("Nothing new can be loaded now. Stories appear as you saved them.").waitFor();

  await page.goto(`${site}/archive`);
  await intercept(page, /\/feed\//, (route) => route.abort());
  await page.getByLabel("Search all stories").fill("hedy");
  await page.getByText("The list of stories cannot be loaded now. You can still browse by month.").waitFor();

  for (const one of [page, tab]) await one.goto(`${site}/settings`);
  await page.getByText("Dark", { exact: true }).click();
  await expect.poll(() => ground(tab)).toBe(dark);
  expect(await tab.getByLabel("Dark").isChecked()).toBe(true);

  const refusing = await openContext();
  await refusing.addInitScript(refuseStorage);
  const strict = await refusing.newPage();
  await strict.goto(`${site}/settings`);
  await strict.getByText("Dark", { exact: true }).click();
  await strict.getByText("This browser cannot store this").waitFor();
  expect(await ground(strict)).toBe(dark);
  await strict.goto(`${site}/genius/${grace}`);
  await strict.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject() }));
  await strict.getByRole("button", { name: "Copy link" }).click();
  await strict.getByText(`${site}/genius/${grace}`).waitFor();
});

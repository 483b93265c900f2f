import { addDays, localDay, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { oneIn } from "@daily-genius/project/testing/test-run";
import { FunctionsClock } from "@daily-genius/stack/testing/functions-clock";
import { expect, onTestFinished } from "vitest";
import { resize } from "./accessibility.ts";
import { type OpenContext, test } from "./fixtures.ts";
import { holdRequests } from "./intercepting.ts";
import { publish } from "./planted.ts";
import { firestoreHost, site } from "./stack.ts";

test("the page of a story under the pointer is loaded before the click", async ({ page }) => {
  const story = await publish({ title: "Hedy Lamarr", date: localDay(new Date()) });
  await page.goto(`${site}/archive`);
  const link = page.locator(`a[href="${story}"]`).first();
  const loaded = page.context().waitForEvent("requestfinished", (request) => request.url().endsWith(story));
  await link.hover();
  await loaded;
  await link.click();
  await page.getByRole("heading", { level: 1, name: "Hedy Lamarr" }).waitFor();
  const [visit] = await page.evaluate(() =>
    performance.getEntriesByType("navigation").map((it) => it.toJSON()),
  );
  expect(visit.deliveryType).toBe("navigational-prefetch");
});

/** The days of a leap year: none may have anything in common with what the journeys write. */
const year = Array.from({ length: 366 }, (_, index) => addDays("2028/01/01", index));
const days = oneIn(year.length, "days of the reader's journeys", year);

/** Makes it noon of a day for the functions, and for the readers of the returned context. */
function onDay(day: PublishDate, openContext: OpenContext): OpenContext {
  const clock = new FunctionsClock(firestoreHost);
  // Noon in Greenwich: tomorrow has begun elsewhere.
  clock.move(new Date(`${day} 12:00Z`));
  onTestFinished(() => clock.move());
  return async (options) => {
    const context = await openContext(options);
    await context.clock.setFixedTime(new Date(`${day} 12:00`));
    return context;
  };
}

test.for(days)(
  "a story is found by search and shared, and a friend reads it without script: %s",
  async (day, { openContext: open }) => {
    const openContext = onDay(day, open);
    await publish({ title: "Hypatia of Alexandria", date: "1996/05/04" });
    const lucja = await publish({
      title: "Łucja Frejlich",
      date: "1996/05/05",
      birthdate: "1815/12/10",
      country: "Poland",
      role: ["Mathematician"],
    });
    await publish({ title: "Emmy Noether", date: "1996/05/06", country: "Germany" });
    await publish({
      title: "Sofya Kovalevskaya",
      date: "1996/05/08",
      birthdate: day.replace(/^\d+/, "1848"),
    });
    const permissions = ["clipboard-read", "clipboard-write"];
    const reader = await (await openContext({ permissions })).newPage();
    await reader.goto(`${site}/archive`);
    const anniversaries = reader.getByRole("region", { name: "On this day" });
    await expect.poll(() => anniversaries.getByRole("link").count()).toBe(1);
    await anniversaries.getByRole("link", { name: "Sofya Kovalevskaya" }).waitFor();
    // Where the next day has begun, this one is over.
    await reader.clock.setFixedTime(new Date(`${addDays(day, 1)} 12:00`));
    const isLoadedAgain = reader.waitForEvent("load");
    await reader.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await isLoadedAgain;
    expect(await anniversaries.count()).toBe(0);
    await reader.getByLabel("Search all stories").fill("mathem poland LUCJA");
    await reader.getByText("1 story", { exact: true }).waitFor();
    // A row that no frame has shown yet has no inner text.
    await expect.poll(() => reader.locator("mark").allInnerTexts()).toEqual(["Łucja", "Mathem", "Poland"]);
    for (const [query, ...marks] of [
      ["lucja 10.12.1815", "Łucja", "1815", "born December 10"],
      ["lucja 5 may", "May 5, 1996", "Łucja"],
    ] as const) {
      await reader.getByLabel("Search all stories").fill(query);
      await expect.poll(() => reader.locator("mark").allInnerTexts()).toEqual(marks);
    }
    await reader.getByRole("link", { name: "Łucja Frejlich" }).click();
    await reader.getByRole("heading", { level: 1, name: "Łucja Frejlich" }).waitFor();
    await reader.getByRole("button", { name: "Copy link" }).click();
    await reader.getByText("Link copied.").waitFor();
    const link = await reader.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(site + lucja);
    await reader.goBack();
    // The search is still there.
    await reader.getByRole("link", { name: "Łucja Frejlich" }).waitFor();
    await reader.goto(`${site}/archive#q=nobody%20at%20all`);
    await reader.getByText("No stories match “nobody at all”. Here are the latest:").waitFor();

    // While the names are loading, the page says so.
    const send = await holdRequests(reader, /\/feed\/names\.json$/);
    await reader.goto(`${site}/archive`);
    await reader.getByLabel("Search all stories").fill("lucja");
    await reader.getByText("Searching for “lucja”…").waitFor();
    await reader.getByRole("button", { name: "Surprise me" }).click();
    await reader.getByText("Choosing a story…").waitFor();
    send();
    await reader.waitForURL(/\/genius\//);

    const friend = await (await openContext({ javaScriptEnabled: false })).newPage();
    await friend.goto(link);
    await friend.getByRole("heading", { level: 1, name: "Łucja Frejlich" }).waitFor();
    expect(await friend.getByRole("button").count()).toBe(0);
    await friend.getByRole("link", { name: "Emmy Noether" }).click();
    await friend.getByRole("heading", { level: 1, name: "Emmy Noether" }).waitFor();
    await friend.getByRole("link", { name: "May 6, 1996" }).click();
    await friend.getByRole("heading", { level: 1, name: "May 1996" }).waitFor();
    await friend.getByRole("link", { name: "Archive" }).first().click();
    expect(await friend.getByRole("searchbox").count()).toBe(0);
    await friend.getByRole("link", { name: "May", exact: true }).click();
    await friend.getByRole("link", { name: "Hypatia of Alexandria" }).waitFor();
  },
);

test.for(days)(
  "/today is the story of the reader's own day, with no frame before it and no other image beside it: %s",
  async (day, { openContext: open }) => {
    const openContext = onDay(day, open);
    const photo = {
      imageURL: `${site}/og-image.png?today`,
      thumbnailURL: `${site}/icon-192.png`,
      photo: { width: 1200, height: 630, bytes: 1, originalBytes: 1 },
    };
    // Created first, these are the geniuses of their days.
    const genius = (days: number) =>
      publish({
        ...photo,
        title: `Genius of ${days}`,
        date: addDays(day, days),
        createdAt: "0001-01-01T00:00:00.000Z",
        ...(days !== 0 && { imageURL: `${site}/og-image.png?other` }),
      });
    // The first story of all has begun elsewhere.
    await genius(1);
    const early = await (await openContext()).newPage();
    const month = `/archive/${addDays(day, 1).slice(0, 7)}`;
    for (const [path, ways] of [
      ["/archive", 0],
      ["/today", 0],
      [month, 1],
    ] as const) {
      await early.goto(site + path);
      await early.getByText("There are no stories yet.").waitFor();
      expect(await early.getByRole("main").locator("a, input").filter({ visible: true }).count()).toBe(ways);
    }
    // On its day the story is there when the reader returns to the page.
    await early.clock.setFixedTime(new Date(`${addDays(day, 1)} 12:00`));
    await early.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await early.getByRole("link", { name: "Genius of 1" }).waitFor();
    const yesterdays = await genius(-1);
    await genius(0);
    const page = await (await openContext()).newPage();
    await page.addInitScript(watchTitles);
    const requested: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "image") requested.push(request.url());
    });
    await page.goto(`${site}/today`, { waitUntil: "networkidle" });
    expect(new URL(page.url()).pathname).toBe("/today");
    await expect.poll(() => page.title()).toBe("Genius of 0 · Daily Genius");
    expect(await page.evaluate(() => [...window.drawnTitles])).toEqual(["Genius of 0"]);
    const shown = await page
      .locator("main img")
      .evaluateAll((images: HTMLImageElement[]) =>
        images.filter((image) => image.checkVisibility()).map(({ currentSrc }) => currentSrc),
      );
    expect(requested.filter((url) => !shown.includes(url) && !url.includes("favicon"))).toEqual([]);
    expect(shown).toContain(photo.imageURL);
    // It is shared by its own address, and Back from another story leads here.
    await page.getByRole("link", { name: "Previous story" }).click();
    await page.waitForURL(`${site}${yesterdays}`);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Genius of 0" }).waitFor();

    // Tomorrow's story, which is public elsewhere, is named nowhere.
    const tomorrows = page.getByRole("link", { name: "Genius of 1" });
    expect(await page.getByRole("link", { name: "Next story" }).count()).toBe(0);
    await page.goto(`${site}/archive`);
    await page.getByRole("link", { name: "Genius of 0" }).first().waitFor();
    expect(await tomorrows.count()).toBe(0);
    await page.getByRole("searchbox").fill("genius of");
    await page.getByRole("status").filter({ hasText: "stories" }).first().waitFor();
    expect(await tomorrows.count()).toBe(0);

    const friend = await (await openContext({ javaScriptEnabled: false })).newPage();
    await friend.goto(`${site}/today`);
    await friend.getByText("The day begins at different times around the world. Choose yours:").waitFor();
    await friend.getByRole("main").getByRole("link", { name: "Genius of 0" }).click();
    await friend.getByRole("link", { name: "Next story" }).waitFor();
    await friend.getByRole("link", { name: "Favorites" }).click();
    await friend.getByText("need JavaScript").filter({ visible: true }).waitFor();
    await friend.getByRole("link", { name: "Settings" }).click();
    await friend.getByText("These pages follow your device").waitFor();
    expect(await friend.getByRole("main").getByRole("button").count()).toBe(0);
    await friend.getByRole("main").getByRole("link", { name: "Terms of Service" }).click();
    await friend.getByRole("heading", { level: 1, name: "Terms of Service" }).waitFor();
  },
);

declare global {
  interface Window {
    drawnTitles: Set<string>;
  }
}

/** Runs in the page: records the titles that its frames show. */
function watchTitles(): void {
  window.drawnTitles = new Set();
  const look = () => {
    for (const title of document.querySelectorAll("h1"))
      if (title.checkVisibility()) window.drawnTitles.add(title.textContent);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test("/today goes on to the story of a day that it does not hold, or offers the latest", async ({ page }) => {
  const path = await publish({ title: "Ibn al-Haytham", date: "1995/05/05" });
  await page.clock.setFixedTime(new Date(1995, 4, 5, 23, 59));
  await page.goto(`${site}/today`);
  await page.waitForURL(`${site}${path}`);
  await page.clock.setFixedTime(new Date(1995, 4, 6, 0, 1));
  const letGo = await holdRequests(page, /\/feed\//);
  await page.goto(`${site}/today`);
  // A slow network never shows an empty page.
  await page.getByText("Loading today's story…").waitFor();
  const choices = page.getByRole("main").getByRole("listitem");
  expect(await choices.count()).toBe(0);
  letGo();
  await page.getByText("There is no story for May 6 yet. Here are the latest:").waitFor();
  expect(await choices.count()).toBeGreaterThan(0);
  // The clock of another device is a year behind.
  await page.clock.setFixedTime(new Date(1994, 4, 5));
  await page.goto(`${site}/archive#q=haytham`);
  await page.getByText("1 story", { exact: true }).waitFor();
});

test("words of a story are on the first screen of every phone and tablet, and its photo stays in bounds", async ({
  page,
}) => {
  const sizes = [
    [360, 640],
    [390, 844],
    [844, 390],
    [768, 1024],
    [834, 1112],
    [1280, 900],
  ] as const;
  const shapes = [
    { width: 640, height: 800 },
    { width: 500, height: 2400 },
    { width: 1200, height: 630 },
    { width: 64, height: 64 },
  ];
  const title = "Maria Gaetana Agnesi";
  for (const shape of shapes) {
    const path = await publish({
      title,
      date: "1995/06/01",
      imageURL: `${site}/og-image.png`,
      photo: { ...shape, bytes: 1, originalBytes: 1 },
    });
    await page.goto(`${site}${path}`);
    for (const [width, height] of sizes) {
      await resize(page, width, height);
      const words = await page.locator(".story-text p").first().boundingBox();
      const photo = await page.locator(".story-photo img").boundingBox();
      const bar = await page.locator(".views").boundingBox();
      if (!words || !photo || !bar) throw new Error("a story, its photo and the bar of the views");
      const foot = bar.y > words.y ? bar.y : height;
      const line = await page
        .locator(".story-text")
        .evaluate((text) => Number.parseFloat(getComputedStyle(text).lineHeight));
      const at = { shape, width, height };
      expect({ ...at, hasWords: words.y + line <= foot }).toEqual({ ...at, hasWords: true });
      const most = width < 960 ? 0.42 * height : height;
      expect({ ...at, tooHigh: photo.height > most + 0.5 }).toEqual({ ...at, tooHigh: false });
      const drawn = Math.min(photo.width / shape.width, photo.height / shape.height);
      expect({ ...at, isEnlarged: drawn > 1.001 }).toEqual({ ...at, isEnlarged: false });
    }
  }
});

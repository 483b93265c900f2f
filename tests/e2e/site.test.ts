import { randomUUID } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { oneIn } from "@daily-genius/project/testing/test-run";
import type { Page, Response } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { enlargeText, isAccessible, resize, sidewaysIn, smallTargetsIn, unbroken } from "./accessibility.ts";
import { test } from "./fixtures.ts";
import { editInConsole, publish } from "./planted.ts";
import { site } from "./stack.ts";

const features = [
  "Daily Discovery",
  "Save Favorites",
  "Smart Search",
  "Dark Mode",
  "Daily Notifications",
  "Share Stories",
];
/** A story with a photo of an unknown size, and with words that do not break. */
const longStory = "/genius/unbroken";
/** A story whose photo does not come, and is described at length instead. */
const withoutPhoto = "/genius/after";
beforeAll(async () => {
  const words = { title: unbroken, description: unbroken, country: unbroken, role: [unbroken] };
  const photo = {
    imageURL: `${site}/og-image.png`,
    thumbnailURL: `${site}/icon-192.png`,
    photoCredit: unbroken,
  };
  const lost = {
    imageURL: `${site}/lost.webp`,
    photoAlt: "A portrait. ".repeat(25),
    photo: { width: 640, height: 800, bytes: 1, originalBytes: 1 },
  };
  const stories = [
    { ...words, ...photo, id: "unbroken", date: "1997/05/05", birthdate: unbroken },
    { ...words, id: "before", date: "1997/05/04" },
    { ...words, ...lost, id: "after", date: "1997/05/06" },
  ];
  for (const story of stories) await editInConsole(`feed/${story.id}`, feedEntry(aPost(story)));
});

const pages = [
  "/",
  "/#/privacy",
  "/terms",
  "/nothing",
  longStory,
  "/archive",
  "/archive/1997/05",
  "/settings",
];

const captions = ["Daily Genius View", "Archive View", "Favorites View", "Settings View"];

// Specification 2.5, 2.6
test("the landing page is complete and readable without script", async ({ openContext }) => {
  const page = await (await openContext({ javaScriptEnabled: false })).newPage();
  await page.goto(site);
  const hero = page.locator(".hero");
  await hero.getByRole("heading", { level: 1, name: "Discover History's Greatest Minds" }).waitFor();
  expect((await hero.getByRole("paragraph").first().textContent())?.length).toBeGreaterThan(20);
  for (const store of ["App Store", "Google Play"])
    await page.locator(".store", { hasText: store }).getByText("Coming soon").first().waitFor();
  await page.getByRole("heading", { name: "App Screenshots" }).waitFor();
  expect(await page.getByRole("link", { name: "Read today's story" }).getAttribute("href")).toBe("/today");
  await expect.poll(() => page.locator("figcaption").allInnerTexts()).toEqual(captions);
  await expect.poll(() => page.locator(".feature h3").allInnerTexts()).toEqual(features);
  expect(await page.getByRole("banner").getByRole("link", { name: "Admin Panel" }).getAttribute("href")).toBe(
    "#/admin",
  );
  const footer = page.getByRole("contentinfo").getByRole("link");
  expect(await footer.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/archive",
    "#/privacy",
    "#/terms",
    "#/admin",
    "/feed.xml",
    "/feed.json",
    "/settings#reminder-time",
  ]);
  await footer.filter({ hasText: "Privacy Policy" }).click();
  await expect.poll(() => visibleHeadings(page)).toHaveLength(10);
});

test("on narrow screens, header, stores and the footer's name keep to their lines", async ({ page }) => {
  const linesOf = async (selector: string) =>
    new Set(await page.locator(selector).evaluateAll(middlesOf)).size;
  await page.goto(site);
  await resize(page, 390, 844);
  expect(await linesOf(".site-header a")).toBe(1);
  await resize(page, 360, 640);
  expect(await linesOf(".hero .stores li")).toBe(1);
  await resize(page, 768, 1024);
  const name = page.getByRole("contentinfo").getByText("One remarkable life a day.");
  expect((await name.boundingBox())?.height).toBeLessThan(40);
});

// Specification 2.1, 2.2
test("the legal pages have their numbered sections and lead back home", async ({ page }) => {
  for (const [route, title, sections, promise] of [
    ["privacy?fbclid=1", "Privacy Policy", 10, "not intended for children under 13"],
    ["terms/", "Terms of Service", 13, "at least 30 days' notice"],
    ["terms", "Terms of Service", 13, /\[.*jurisdiction.*\]/i],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`${site}/#/${route}`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    const headings = await visibleHeadings(page);
    expect(headings.map((heading) => Number.parseInt(heading, 10))).toEqual(
      Array.from({ length: sections }, (_, index) => index + 1),
    );
    await page.getByText("Last updated: January 2025").filter({ visible: true }).waitFor();
    await page.getByText(promise).filter({ visible: true }).first().waitFor();
    await expect.poll(() => page.title()).toBe(`${title} · Daily Genius`);
    await page.getByRole("link", { name: "Back to home" }).filter({ visible: true }).click();
    await page.getByRole("heading", { name: "Discover History's Greatest Minds" }).waitFor();
    expect(new URL(page.url()).hash).toBe("#/");
    await expect.poll(() => page.title()).toContain("Discover History's Greatest Minds");
  }
});

// Specification 2.3
test("any other route leads home; an address that names nothing is a 404, and a missing chunk is no page", async ({
  page,
}) => {
  for (const hash of ["#/nowhere", "#nowhere", "#/admin/nowhere", "#/privacy/more"]) {
    await page.goto(`${site}/${hash}`);
    await page.waitForURL(`${site}/#/`);
    await page.getByRole("heading", { name: "Discover History's Greatest Minds" }).waitFor();
    await page.goto("about:blank");
  }
  for (const name of ["privacy", "terms"]) {
    expect((await page.goto(`${site}/${name}`))?.status()).toBe(200);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(new RegExp(`/${name}$`));
    expect(await page.locator("script[src]").count()).toBe(0);
  }
  expect((await page.goto(`${site}/nothing`))?.status()).toBe(404);
  const heading = page.getByRole("heading", { name: "This page is lost to history" });
  const text = page.getByText("The address may be mistyped");
  const [above, below] = await Promise.all([heading.boundingBox(), text.boundingBox()]);
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(10);
  expect((await page.request.get(`${site}/assets/missing-12345678.js`)).status()).toBe(404);
});

test("the story of the day, or nothing, appears without moving anything", async ({ page }) => {
  const title = `مريم ${randomUUID().replaceAll(/[a-z-]/g, "")}`;
  const life = { birthdate: "1647", deathdate: "1717" };
  await publish({ title: "Without a role", date: "1999/05/04", ...life, role: [] });
  const roles = { role: ["Painter", "Botanist"], thumbnailURL: `${site}/icon-192.png` };
  await publish({ title, date: "1999/05/05", ...life, ...roles });
  // The first that was made is the genius of the day.
  await publish({ title: "Companion", date: "1999/05/05", createdAt: "2026-02-01T00:00:00.000Z" });
  await page.clock.setFixedTime(new Date(1999, 4, 4, 12));
  await page.goto(site);
  await page.getByText("1647–1717", { exact: true }).waitFor();
  // It is the next day when the reader returns to the page.
  await page.clock.setFixedTime(new Date(1999, 4, 5, 12));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByText(title).waitFor();
  await page.reload();
  expect(await page.getByText(title).getAttribute("dir")).toBe("auto");
  await page.getByText("1647–1717 · Painter", { exact: true }).waitFor();
  expect(await page.locator(".today-card img").getAttribute("src")).toBe(roles.thumbnailURL);
  expect(await layoutShift(page)).toBe(0);
  // A photo that never comes.
  await page.route(roles.thumbnailURL, async () => {});
  await page.reload();
  await page.getByText("1647–1717 · Painter", { exact: true }).waitFor();
  expect(await page.locator(".today-card img").count()).toBe(0);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  // However late their script shows them, the buttons have their place.
  await page.evaluate(async () => {
    const actions = document.getElementById("actions");
    for (const hidden of [true, false]) {
      if (actions) actions.hidden = hidden;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }
  });
  expect(await layoutShift(page)).toBe(0);

  // A day without a story, and a network without answers, leave nothing behind.
  await page.clock.setFixedTime(new Date(1998, 4, 5, 12));
  const asked = page.waitForResponse(/\/feed\//);
  await page.goto(site);
  await (await asked).finished();
  await page.evaluate(frames);
  expect(await page.getByText("Today's genius").isVisible()).toBe(false);
  await page.route(/\/feed\//, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.reload();
  await failed;
  await page.evaluate(frames);
  expect(await page.getByText("Today's genius").isVisible()).toBe(false);
});

// Specification 2.7
test("parts below the first screen come in once a tenth of them is seen, 50 px above the edge of the window", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options);
        asked.push(options);
      }
    };
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(site);
  await expect
    .poll(() => page.evaluate("window.asked"))
    .toContainEqual({ threshold: 0.1, rootMargin: "0px 0px -50px 0px" });
  const last = page.locator(".feature").last();
  await expect.poll(() => last.getAttribute("class")).toContain("waiting");
  expect(await page.locator(".hero .waiting").count()).toBe(0);
  await last.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 4000);
  await expect.poll(() => last.evaluate((part) => getComputedStyle(part).opacity)).toBe("1");

  // Nothing stays hidden where a script fails, or from a reader who prefers less motion.
  const hidden = () =>
    page.locator("[data-reveal], .screenshots img").evaluateAll(
      (parts) =>
        parts.filter((part) => {
          const { opacity, transform, translate } = getComputedStyle(part);
          return opacity !== "1" || transform !== "none" || translate !== "none";
        }).length,
    );
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(site, { waitUntil: "networkidle" });
  expect(await hidden()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(site, { waitUntil: "networkidle" });
  await expect.poll(hidden).toBe(0);
});

test("a phone gets at most 2 KiB of script, less than 60 kB before it scrolls and less than 90 kB in all", async ({
  openContext,
}) => {
  const phone = {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    reducedMotion: "no-preference",
  } as const;
  const page = await (await openContext(phone)).newPage();
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  const isOurs = (response: Response) => response.url().startsWith(site) && response.status() === 200;
  const pictures = () => responses.filter((response) => /\/pictures\//.test(response.url())).length;
  const bytes = async (wanted = /./) => {
    const bodies = responses
      .filter((response) => isOurs(response) && wanted.test(response.url()))
      .map(async (response) => {
        const body = await response.body();
        const isText = /text|script|json|svg/.test(response.headers()["content-type"] ?? "");
        return isText ? brotliCompressSync(body).length : body.length;
      });
    return (await Promise.all(bodies)).reduce((total, size) => total + size, 0);
  };
  await page.goto(site, { waitUntil: "networkidle" });
  expect(pictures()).toBe(0);
  expect(await bytes()).toBeLessThan(60_000);
  // With its headers, the document fits in the first window of a connection, 14.6 kB (RFC 6928).
  expect(await bytes(/\/$/)).toBeLessThan(12_000);
  await page.locator(".screenshots li").last().scrollIntoViewIfNeeded();
  await expect.poll(pictures).toBe(4);
  await page.waitForLoadState("networkidle");
  expect(await bytes(/\.js$/)).toBeLessThanOrEqual(2048);
  expect(await bytes()).toBeLessThan(90_000);
});

// Every journey fails by itself if the policy refuses something.
test("pages and files come with the content security policy of their kind", async () => {
  const header = (await fetch(site)).headers.get("content-security-policy");
  const story = await fetch(`${site}${longStory}`);
  const policy = story.headers.get("content-security-policy");
  expect(policy).not.toMatch(/eval|sha256|firestore|script-src 'self'/);
  // The page's own policy comes with it, so that no deployment brings one without the other.
  expect(await story.text()).toMatch(
    /^<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="script-src( 'sha256-[^ ;"]+')+; worker-src 'self'; style-src 'sha256-[^ ;"]+'">/,
  );
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default;");
  expect(header).toContain("require-trusted-types-for 'script'; trusted-types inert;");
  // WebKit does not know `manifest-src`, and complains about it on each page.
  expect(header).not.toMatch(/unsafe|manifest-src/);
  for (const unused of ["frame", "media", "object", "worker"])
    expect(header).toContain(`${unused}-src 'none'`);
});

const themed = [...pages, "/genius/nobody"].flatMap((path) =>
  [360, 1280].flatMap((width) => (["light", "dark"] as const).map((scheme) => ({ path, width, scheme }))),
);

test.for(oneIn(9, "pages of the site, in their themes", themed))(
  "axe finds nothing on $path at $width px in $scheme",
  async ({ path, width, scheme }, { page }) => {
    await resize(page, width, 800);
    await page.goto(`${site}${path}`);
    await isAccessible(page, [scheme]);
  },
);

test("from 320 to 2,560 px, in either direction of writing, nothing is cut off or too small to press, and nothing fails", async ({
  page,
}) => {
  const failures: string[] = [];
  // Only a page that names nothing, and a photo that does not come, fail to load.
  const isMeant = /\/(nothing|lost\.webp)$/;
  page.on("console", (message) => {
    if (message.type() === "error" && !isMeant.test(message.location().url)) failures.push(message.text());
  });
  await page.clock.setFixedTime(new Date(1997, 4, 5, 12));
  for (const path of [...pages, "/privacy", withoutPhoto, "/favorites"]) {
    await page.goto(`${site}${path}`, { waitUntil: "networkidle" });
    if (path === "/") await page.getByText(unbroken, { exact: true }).first().waitFor();
    for (const width of [320, 360, 768, 960, 1280, 2560]) {
      await resize(page, width, 800);
      for (const dir of ["ltr", "rtl"]) {
        await page.evaluate((to) => document.documentElement.setAttribute("dir", to), dir);
        const faults = [...(await sidewaysIn(page)), ...(await smallTargetsIn(page))];
        expect({ path, width, dir, faults }).toEqual({ path, width, dir, faults: [] });
      }
    }
  }
  expect(failures).toEqual([]);
});

test("with large text nothing is cut off, and no label of the bar lies over the next", async ({ page }) => {
  await resize(page, 360, 740);
  for (const [standard, chosen] of [
    [32, 100],
    [24, 150],
  ] as const) {
    await enlargeText(page, standard);
    await page.goto(`${site}/settings`);
    await page.evaluate(
      (textSize) => localStorage.setItem("reading-settings", JSON.stringify({ textSize })),
      chosen,
    );
    for (const path of [...pages, "/today", "/favorites"]) {
      await page.goto(`${site}${path}`);
      const over = await page.locator(".views a").evaluateAll((links) => {
        const range = document.createRange();
        const boxes = links.map((link) => {
          range.selectNodeContents(link);
          return range.getBoundingClientRect();
        });
        return boxes.filter(({ left, top }, index) => {
          const before = boxes[index - 1];
          return before && left < before.right && top < before.bottom;
        });
      });
      const faults = [...(await sidewaysIn(page)), ...over];
      expect({ standard, chosen, path, faults }).toEqual({ standard, chosen, path, faults: [] });
    }
  }
});

test("where the system replaces all colors, the chosen and the present stay marked, and buttons and blank photos keep an edge", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const styleOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderTopColor, borderTopWidth, textDecorationLine, color } =
          getComputedStyle(element);
        return {
          backgroundColor,
          textDecorationLine,
          color,
          edge: borderTopWidth !== "0px" && borderTopColor,
        };
      });
  await page.goto(`${site}/settings`);
  const chosen = await styleOf(".segments input:checked + span");
  expect(chosen.backgroundColor).not.toBe(
    (await styleOf(".segments input:not(:checked) + span")).backgroundColor,
  );
  expect((await styleOf(".views [aria-current]")).textDecorationLine).toBe("underline");
  await page.goto(site);
  expect((await styleOf(".read-today")).edge).not.toMatch(/rgba\(.*, 0\)/);
  await page.goto(`${site}${longStory}`);
  expect((await styleOf(".entry-photo.entry-blank")).edge).toBeTruthy();
});

// Specification 2.4
test("the admin panel opens from the header of a page and gives the page back", async ({ page }) => {
  await page.goto(`${site}/#/privacy`);
  await page.getByRole("link", { name: "Admin Panel" }).click();
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  expect(await page.getByText("App Screenshots").isVisible()).toBe(false);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Privacy Policy" }).filter({ visible: true }).waitFor();
  expect(new URL(page.url()).hash).toBe("#/privacy");
  expect(await page.getByRole("button", { name: "Sign In" }).count()).toBe(0);
  await page.goForward();
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  // Going to the fragment again, as browsers do when a page has loaded, leaves the focus alone.
  await page.getByLabel("Email").focus();
  await page.evaluate(() => location.assign(location.href));
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
});

/** Runs in the page: waits until the loaded content is painted. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

async function visibleHeadings(page: Page): Promise<readonly string[]> {
  return page.locator("h2").filter({ visible: true }).allInnerTexts();
}

/** Returns the page's cumulative layout shift so far, by the browser's count. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          // TypeScript's DOM library lacks the entries of layout shifts.
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        // The browser reports a shift after the frame that shows it.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
}

/** Returns the vertical centers of the visible elements. */
function middlesOf(elements: readonly Element[]): readonly number[] {
  return elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top, height }) => Math.round(top + height / 2));
}

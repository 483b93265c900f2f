import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { localDay } from "@daily-genius/domain/dates/publish-date";
import { projectRoot } from "@daily-genius/project/root";
import { oneIn } from "@daily-genius/project/testing/test-run";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { badNetworks, blank, closingNetwork, hanging } from "./closing-network.ts";
import { test } from "./fixtures.ts";
import { publish } from "./planted.ts";
import { site } from "./stack.ts";

type Network = Awaited<ReturnType<typeof closingNetwork>>;

const scopes = ["/today", "/genius/", "/archive", "/favorites", "/settings"];
const line = "Nothing new can be loaded now. This is your saved copy of the story.";

/** Waits until no more of these paths than `missing` are not stored. Playwright's `waitForFunction` would await no promise. */
const stores = (page: Page, paths: readonly string[], missing: readonly string[] = []) =>
  expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        const found = await Promise.all(wanted.map((path) => caches.match(path, { ignoreVary: true })));
        return wanted.filter((_, index) => !found[index]);
      }, paths),
    )
    .toEqual(missing);

/** Returns the `/worker.js` of a deployment that withdraws the worker. */
async function withdrawnWorker(): Promise<string> {
  const script = `const { bundleInline } = await import("./prerender/bundle-inline.ts");
    process.stdout.write(await bundleInline("../../worker/withdrawn-worker.ts"));`;
  const given = ["--input-type=module", "--eval", script];
  return (await promisify(execFile)(process.execPath, given, { cwd: join(projectRoot, "hosting") })).stdout;
}

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/**
 * Deploys a worker, and updates these scopes from a page that has no worker and speaks to none. While a debugger such as
 * Playwright watches a worker that is being replaced, Chromium loses what is asked of it.
 */
async function update(page: Page, network: Network, worker: string, ...ofScopes: readonly string[]) {
  await page.goto(`${network.origin}${blank}`);
  network.answer("/worker.js", worker);
  await page.evaluate(async (paths) => {
    for (const path of paths) await (await navigator.serviceWorker.getRegistration(path))?.update();
  }, ofScopes);
  const replaced = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).flatMap(({ scope, installing, waiting, active }) =>
        installing || waiting || active?.state !== "activated" ? scope : [],
      ),
    );
  await expect.poll(replaced).toEqual([]);
}

test("who has a favorite reads it and today's story without a network, and what is new with one", async ({
  page,
}) => {
  const network = await closingNetwork();
  try {
    // Created first, it is the genius of its day.
    const today = await publish({
      title: "Genius of today",
      date: localDay(new Date()),
      createdAt: "0001-01-01T00:00:00.000Z",
    });
    const photo = `${network.origin}/icon-512.png`;
    const favorite = await publish({ title: "Kept Favorite", date: "1995/05/04", imageURL: photo });
    const unseen = await publish({ title: "Never seen", date: "1995/05/05" });
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });

    await page.goto(`${network.origin}${today}`);
    await heading("Genius of today").waitFor();
    expect(await workers(page)).toBe(0);

    await page.goto(`${network.origin}${favorite}`);
    await page.getByRole("button", { name: "Save" }).click();
    await stores(page, ["/favorites", "/archive", "/settings", favorite, photo]);
    await page.goto(`${network.origin}/today`);
    await heading("Genius of today").waitFor();
    await stores(page, ["/today", today]);
    await expect.poll(() => workers(page)).toBe(5);
    expect(await page.getByText(line).count()).toBe(0);

    const isReadable = async () => {
      for (const [path, name] of [
        ["/today", "Genius of today"],
        [favorite, "Kept Favorite"],
        ["/favorites", "Favorites"],
        ["/archive", "Archive"],
        ["/settings", "Settings"],
      ] as const) {
        await page.goto(network.origin + path, { waitUntil: "commit" });
        await heading(name).waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
        await expect
          .poll(() => page.getByText("Nothing new can be loaded now. This is your saved copy").count())
          .toBe(["/favorites", "/settings"].includes(path) ? 0 : 1);
      }
    };
    for (const how of oneIn(3, "bad networks", badNetworks)) {
      network.spoil(how);
      await isReadable();
    }
    network.spoil(undefined);

    // What was stored in place of the photo is found out, and stored again.
    await page.evaluate(async (url) => {
      for (const name of await caches.keys())
        await (await caches.open(name)).put(url, new Response("", { status: 503 }));
    }, photo);
    await page.goto(network.origin + favorite);
    await expect
      .poll(() => page.locator(".story-photo img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await stores(page, [photo]);
    await network.close();
    await isReadable();

    // A deployment renames the store and speaks to the worker in other words; each scope gets it at another visit.
    const current = await (await fetch(`${site}/worker.js`)).text();
    for (const scope of scopes) {
      await page.evaluate(async (path) => {
        (await navigator.serviceWorker.getRegistration(path))?.active?.postMessage({ kept: [] });
      }, scope);
      await network.open();
      await update(page, network, current.replaceAll("reader-1", "reader-2"), scope);
      await network.close();
      await isReadable();
    }
    await network.open();
    await expect
      .poll(async () => {
        await page.goto(`${network.origin}${favorite}`);
        return page.evaluate(() => caches.keys());
      })
      .toEqual(["reader-2"]);

    await network.close();
    await isReadable();
    for (const address of [`${favorite}?utm_source=letter`, `${favorite}/`]) {
      await page.goto(network.origin + address);
      await heading("Kept Favorite").waitFor();
      expect(page.url()).toBe(network.origin + favorite);
    }
    await page.goto(`${network.origin}${unseen}`);
    await page.waitForURL(`${network.origin}/favorites`);
    await page.getByRole("link", { name: "Kept Favorite" }).click();
    await heading("Kept Favorite").waitFor();
    expect(await page.locator(".story-text").textContent()).not.toBe("");
    await page.getByText(line).waitFor();

    await network.open();
    const html = await (await fetch(site + favorite)).text();
    network.answer(favorite, html.replaceAll("Kept Favorite", "Corrected Favorite"));
    // On a busy machine the stored page may be the better one.
    await expect
      .poll(async () => {
        await page.reload();
        return [
          await page.getByRole("heading", { level: 1 }).textContent(),
          await page.getByText(line).count(),
        ];
      })
      .toEqual(["Corrected Favorite", 0]);

    // A page that comes too late is shown the next time.
    let arrive = (_late: string) => {};
    network.answer("/archive", new Promise((resolve) => (arrive = resolve)));
    await page.goto(`${network.origin}/archive`, { waitUntil: "commit" });
    const copy = page.getByText("This is your saved copy of the archive.");
    await copy.waitFor();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    expect(await copy.count()).toBe(0);
    arrive((await (await fetch(`${site}/archive`)).text()).replace("Every story so far", "Later stories"));
    const isRenewed = async () => {
      const kept = await caches.match("/archive", { ignoreVary: true });
      return (await kept?.text())?.includes("Later stories");
    };
    await expect.poll(() => page.evaluate(isRenewed)).toBe(true);

    await update(page, network, await withdrawnWorker(), ...scopes);
    await expect.poll(() => workers(page)).toBe(0);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  } finally {
    await network.close();
  }
});

test("a reader whose disk is full reads what is stored, and room that a favorite leaves is used", async ({
  page,
}) => {
  const network = await closingNetwork();
  const browser = await page.context().newCDPSession(page);
  const fill = (quota: { quotaSize?: number }) =>
    browser.send("Storage.overrideQuotaForOrigin", { origin: network.origin, ...quota });
  const save = async (path: string) => {
    await page.goto(network.origin + path, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Save", pressed: false }).click();
    await page.getByRole("button", { name: "Save", pressed: true }).waitFor();
  };
  try {
    const photo = `${network.origin}/icon-512.png`;
    // A portal may answer a photo's address with anything.
    const json = `${network.origin}/feed/months.json`;
    const portal = await publish({ title: "Portal Favorite", date: "1995/06/03", imageURL: json });
    const early = await publish({ title: "Early Favorite", date: "1995/06/04", imageURL: photo });
    const late = await publish({ title: "Late Favorite", date: "1995/06/05" });
    const hung = await publish({
      title: "Hung Favorite",
      date: "1995/06/06",
      imageURL: network.origin + hanging,
    });
    await save(portal);
    await save(early);
    await stores(page, ["/settings", portal, early, photo, json], [json]);
    await fill({ quotaSize: 1 });
    await save(late);

    const current = await (await fetch(`${site}/worker.js`)).text();
    await update(page, network, current.replaceAll("reader-1", "reader-2"), ...scopes);
    await page.goto(`${network.origin}/favorites`);
    await page.getByRole("link", { name: "Late Favorite" }).waitFor();
    await network.close();
    await page.goto(network.origin + early);
    await page.getByText(line).waitFor();
    await network.open();
    await page.goto(`${network.origin}/favorites`);
    await page.getByRole("button", { name: "Save Early Favorite" }).click();
    await stores(page, ["/settings", early, photo, late], [early, photo, late]);

    await fill({});
    // A photo that never comes keeps no page from being stored: the page waits for it 10 seconds, by its own clock.
    await page.clock.install();
    await save(hung);
    await page.clock.fastForward(10_000);
    await stores(page, ["/settings", hung, late]);
    await save(early);
    await stores(page, ["/settings", hung, late, early]);
  } finally {
    await network.close();
  }
});

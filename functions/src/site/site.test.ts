import { lifeYears } from "@daily-genius/domain/dates/life";
import { latestDay } from "@daily-genius/domain/dates/publish-date";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { aPastDay } from "../../testing/a-draft.ts";
import { firestore } from "../store/firestore.ts";

// Through Hosting and the built function, as the running stack serves them.

const at = (path: string, init?: RequestInit) =>
  fetch(`http://${process.env["HOSTING_EMULATOR_HOST"]}${path}`, { redirect: "manual", ...init });

test("the file of a begun day has its stories, is kept by caches, and is not sent twice", async () => {
  const day = aPastDay();
  const post = aPost({ date: day, title: "孔子 & Co" });
  await firestore.write([{ kind: "set", path: `feed/${post.id}`, fields: feedEntry(post) }]);

  const answer = await at(`/feed/${day}.json`);
  expect(answer.status).toBe(200);
  const { createdAt: _created, updatedAt: _updated, ...shown } = feedEntry(post);
  const page = `/genius/${encodeURIComponent(post.id)}`;
  expect(await answer.json()).toEqual({
    day,
    entries: [{ id: post.id, ...shown, years: lifeYears(post), page }],
  });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=300, s-maxage=3600",
    "access-control-allow-origin": "*",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
  });
  const etag = answer.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]{22}"$/);

  const again = await at(`/feed/${day}.json`, { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);

  await firestore.write([{ kind: "delete", path: `feed/${post.id}` }]);
  const changed = await at(`/feed/${day}.json`, { headers: { "if-none-match": etag } });
  expect([changed.status, await changed.json()]).toEqual([200, { day, entries: [] }]);
});

test("a begun day without a story is an empty list, and a day that begins nowhere yet is not found", async () => {
  const empty = aPastDay();
  expect(await (await at(`/feed/${empty}.json`)).json()).toEqual({ day: empty, entries: [] });
  const tomorrow = latestDay(new Date(Date.now() + 86_400_000));
  const coming = await at(`/feed/${tomorrow}.json`);
  expect([coming.status, await coming.text()]).toEqual([404, '{"error":"not found"}']);
  expect(coming.headers.get("cache-control")).toBe("public, max-age=60, s-maxage=60");
});

test("who has found a weakness finds whom to tell", async () => {
  const answer = await at("/.well-known/security.txt");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.text()).toMatch(/^Contact: .+\nExpires: \d{4}-.+Z\n/);
});

test("an address with a query leads to the plain one, and nothing can be written", async () => {
  const moved = await at("/feed/2026/01/02.json?utm_source=x");
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/feed/2026/01/02.json"]);
  const refused = await at("/feed/2026/01/02.json", { method: "POST", body: "{}" });
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test.each([
  ["/feed/2026/01.json", "application/json"],
  ["/feed/months.json", "application/json"],
  ["/feed/names.json", "application/json"],
  ["/feed.json", "application/feed+json"],
  ["/feed.xml", "application/atom+xml"],
  ["/sitemap.xml", "application/xml"],
])("Hosting passes %s on, and leaves it to the function how long caches keep it", async (path, type) => {
  const { status, headers } = await at(path);
  expect([status, headers.get("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
  expect(headers.get("cache-control")).toMatch(/^public, max-age=\d+, s-maxage=\d+$/);
});

// A deployment can withdraw the worker at once.
test.each(["/", "/privacy", "/robots.txt", "/favicon.svg", "/worker.js"])(
  "caches ask Hosting whether %s is still the same",
  async (path) => {
    const { status, headers } = await at(path);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-cache"]);
  },
);

test.each(["/icon-192.png", "/icon-512.png", "/og-image.png"])(
  "a page of another origin may show %s, which feeds and previews name",
  async (path) => {
    expect((await at(path)).headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect((await at("/favicon.ico")).headers.get("cross-origin-resource-policy")).toBe("same-origin");
  },
);

test("the sitemap of the static pages is a file of Hosting", async () => {
  const sitemap = await at("/sitemap-pages.xml");
  expect([sitemap.status, (await sitemap.text()).includes("/privacy</loc>")]).toEqual([200, true]);
});

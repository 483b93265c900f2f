import { expect, test } from "vitest";
import { aSite } from "../../testing/a-site.ts";

// The content of each file, over a database in memory.

const ada = { title: "Ada Lovelace", date: "2026/12/05", birthdate: "1815/12/10", deathdate: "1852/11/27" };

const read = async (site: ReturnType<typeof aSite>, url: string) => {
  const { status, headers, body } = await site.get(url);
  return { status, type: headers["Content-Type"], cache: headers["Cache-Control"], file: JSON.parse(body) };
};

test("the entries of a day are in the order in which they were made, its genius first", async () => {
  const site = aSite();
  const later = site.publish({ ...ada, title: "A", createdAt: "2026-02-01T00:00:00.000Z" });
  const unknown = site.publish({ ...ada, title: "B", createdAt: "" });
  const first = site.publish({ ...ada, title: "C", createdAt: "2026-01-01T00:00:00.000Z" });
  const { file } = await read(site, "/feed/2026/12/05.json");
  expect(file.entries.map(({ id }: { id: string }) => id)).toEqual([first.id, later.id, unknown.id]);
});

test("a month has the stories of its days as far as they have begun, in their order", async () => {
  const site = aSite();
  for (const date of ["2026/12/06", "2026/12/05", "2026/12/01", "2026/11/30"]) site.publish({ date });
  const { file } = await read(site, "/feed/2026/12.json");
  expect(file.month).toBe("2026/12");
  expect(file.entries.map(({ date }: { date: string }) => date)).toEqual(["2026/12/01", "2026/12/05"]);
  expect((await read(site, "/feed/2026/10.json")).file).toEqual({ month: "2026/10", entries: [] });
});

test("the months are those with stories, with the tags of their files", async () => {
  const site = aSite();
  for (const date of ["2025/01/31", "2026/12/05", "2026/12/01", "2026/12/06", "2027/01/01"])
    site.publish({ date });
  const { file } = await read(site, "/feed/months.json");
  const tagOf = async (month: string) => (await site.get(`/feed/${month}.json`)).headers["ETag"];
  expect(file).toEqual({
    months: [
      { month: "2025/01", entries: 1, tag: await tagOf("2025/01") },
      { month: "2026/12", entries: 2, tag: await tagOf("2026/12") },
    ],
  });
  site.publish({ date: "2026/12/01", country: "France" });
  const [same, changed] = (await read(site, "/feed/months.json")).file.months;
  expect([same, changed]).toEqual([file.months[0], { ...file.months[1], tag: await tagOf("2026/12") }]);
  expect(changed.tag).not.toBe(file.months[1].tag);
});

test("the names are those of all begun stories, the latest first", async () => {
  const site = aSite();
  const at = (name: string) => `https://photos.example/o/geniuses%2F${name}-small.webp?alt=media`;
  const post = site.publish({ ...ada, smallURL: at("2026-12-05-ada-lovelace-17") });
  const older = site.publish({
    date: "2026/11/22",
    title: "孔子",
    smallURL: at(`${encodeURIComponent("2026-11-22-孔子")}-18`),
  });
  const linked = site.publish({ date: "2026/11/21", title: "Linked", smallURL: at("another-17") });
  const old = site.publish({ date: "0999/01/01", title: "Gerbert" });
  site.publish({ date: "2026/12/06", title: "Coming" });
  const { file } = await read(site, "/feed/names.json");
  expect(file.names.map(({ id }: { id: string }) => id)).toEqual([post.id, older.id, linked.id, old.id]);
  expect(file.photoAddress).toBe(at("{id}-{photo}"));
  expect(file.names.map(({ photo }: { photo: string }) => photo)).toEqual(["17", "18", at("another-17"), ""]);
  expect(file.names[0]).toEqual({
    day: "2026/12/05",
    id: post.id,
    name: "Ada Lovelace",
    birthday: "12/10",
    years: "1815–1852",
    roles: ["Mathematician"],
    country: "United Kingdom",
    photo: "17",
  });
});

test.each([
  ["/feed/2026/12/03.json", "public, max-age=60, s-maxage=300"],
  ["/feed/2026/12/02.json", "public, max-age=300, s-maxage=3600"],
  ["/feed/2026/12/06.json", "public, max-age=60, s-maxage=60"],
  ["/feed/2026/12.json", "public, max-age=60, s-maxage=300"],
  ["/feed/2026/11.json", "public, max-age=300, s-maxage=3600"],
  ["/feed/months.json", "public, max-age=60, s-maxage=300"],
  ["/feed/names.json", "public, max-age=60, s-maxage=300"],
  ["/feed/schema.json", "public, max-age=300, s-maxage=3600"],
])("caches keep %s, seen from December 4, 2026, as long as they may: %s", async (url, cache) => {
  expect((await read(aSite(), url)).cache).toBe(cache);
});

test("a file that has not changed is not sent again, also where a cache has weakened its tag", async () => {
  const site = aSite();
  site.publish(ada);
  const tag = (await site.get("/feed/2026/12/05.json")).headers["ETag"] ?? "";
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`])
    expect(await site.get("/feed/2026/12/05.json", known)).toMatchObject({ status: 304, body: "" });
  site.publish({ ...ada, updatedAt: "2026-12-01T00:00:00.000Z" });
  expect((await site.get("/feed/2026/12/05.json", tag)).status).toBe(304);
  site.publish({ ...ada, description: "Changed." });
  expect((await site.get("/feed/2026/12/05.json", tag)).status).toBe(200);
});

test.each([
  ["/feed/2026/12/05.json", 204],
  ["/feed/nothing", 204],
  ["/sitemap.xml", 204],
  ["/archive", 405],
])("a page of another origin may name the tag that it has of %s: %i", async (url, status) => {
  const asked = { method: "OPTIONS", url, ifNoneMatch: undefined };
  const answer = await aSite().instance()(asked);
  expect(answer.status).toBe(status);
  if (status === 204)
    expect(answer.headers).toMatchObject({
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Headers": "If-None-Match",
    });
});

test.each([
  ["/feed/2026/12/05.json", 200],
  ["/feed/2026/13.json", 404],
  ["/feed.json?utm_source=x", 301],
])("a page of another origin may read the answer to %s, which is %i", async (url, status) => {
  expect(await aSite().get(url)).toMatchObject({ status, headers: { "Access-Control-Allow-Origin": "*" } });
});

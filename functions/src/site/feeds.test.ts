import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { aSite } from "../../testing/a-site.ts";

const { origin } = siteIdentity;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
/** Unescapes a text as a browser does. */
const unescaped = (markup: string) =>
  markup.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => named[name] ?? "");
const hostile = `<script>alert("1")</script> & ]]> '\u0000\u0007\ud800 \u202eright`;

test("the JSON Feed has the last 30 days, the latest first, as version 1.1 of its format wants it", async () => {
  const site = aSite();
  for (const date of ["2026/12/06", "2026/12/05", "2026/11/06", "2026/11/05"])
    site.publish({ date, imageURL: date === "2026/12/05" ? "https://photos.example/a.webp" : "" });
  const { headers, body } = await site.get("/feed.json");
  expect(headers["Content-Type"]).toBe("application/feed+json; charset=utf-8");
  const feed = JsonFeed.parse(JSON.parse(body));
  expect(feed.items.map(({ url }) => url)).toEqual([
    `${origin}/genius/2026-12-05-ada-lovelace`,
    `${origin}/genius/2026-11-06-ada-lovelace`,
  ]);
  expect(feed.items.map(({ image }) => image)).toEqual(["https://photos.example/a.webp", undefined]);
});

// https://www.jsonfeed.org/version/1.1/: the required fields, and the types of those we add. Unknown fields are
// refused.
const url = z.url();
const moment = z.iso.datetime({ offset: true });
const author = z.strictObject({ name: z.string(), url });
const JsonFeed = z.strictObject({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string(),
  home_page_url: url,
  feed_url: url,
  description: z.string(),
  icon: url,
  language: z.literal("en"),
  authors: z.array(author),
  items: z.array(
    z.strictObject({
      id: z.string().check(z.minLength(1)),
      url,
      title: z.string(),
      content_html: z.string(),
      content_text: z.string(),
      image: z.optional(url),
      date_published: moment,
      date_modified: moment,
      tags: z.array(z.string()),
    }),
  ),
});

test("what an older post brought along by pasting is in no page, feed or file, and parts words as it did", async () => {
  const site = aSite();
  const pasted = { title: "Ada\vLove\u00adlace \u202e", description: "one\vtwo\u0007\ftwo\u2028three" };
  const { id } = site.publish({ ...pasted, date: "2026/12/05" });
  const { body: page } = await site.get(`/genius/${id}`);
  const paragraphs = [...page.matchAll(/<p dir="auto">(.*?)<\/p>/g)].map(([, text]) => text);
  expect(paragraphs).toEqual(["one", "two", "two", "three"]);
  const { body: feed } = await site.get("/feed.json");
  const { body: day } = await site.get("/feed/2026/12/05.json");
  for (const text of [feed, day]) expect(text).toContain("one\\ntwo\\ntwo\\nthree");
  for (const text of [page, feed, day, (await site.get("/feed.xml")).body]) {
    expect(text).toContain("Ada Lovelace");
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u00ad\u2028\u202e]|\\u00/u);
  }
});

test("the Atom feed has what its format wants: an id, a title and a moment for itself and each entry", async () => {
  const site = aSite();
  // Written ahead, and changed after its day had begun.
  site.publish({ date: "2026/12/05", updatedAt: "2026-10-01T10:00:00.000Z" });
  site.publish({ date: "2026/12/03", updatedAt: "2026-12-04T11:00:00.000Z", title: "Emmy" });
  site.publish({ date: "2026/12/04", updatedAt: "in spring", title: "Hypatia" });
  const { headers, body } = await site.get("/feed.xml");
  expect(headers["Content-Type"]).toBe("application/atom+xml; charset=utf-8");
  const [head = "", ...entries] = body.split("<entry>");
  expect(entries).toHaveLength(3);
  for (const part of [head, ...entries]) {
    expect(part.match(/<id>https:\/\/[^<]+<\/id>/g)).toHaveLength(1);
    expect(part.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    const [, updated = ""] = /<updated>([^<]+)<\/updated>/.exec(part) ?? [];
    expect(moment.safeParse(updated).success, updated).toBe(true);
  }
  // A story written ahead is new when its day begins.
  expect(entries[0]).toContain("<updated>2026-12-04T10:00:00.000Z</updated>");
  // The time of the feed is the time of its latest change, which may belong to an earlier entry.
  expect(head).toContain("<updated>2026-12-04T11:00:00.000Z</updated>");
  expect((await aSite().get("/feed.xml")).body).toContain("<updated>2026-12-05T00:00:00+14:00</updated>");
});

test("an entry carries the photo with its maker, the life, and the text in its paragraphs", async () => {
  const site = aSite();
  const imageURL = "https://photos.example/o/geniuses%2Fada-1.webp?alt=media&b";
  site.publish({
    date: "2026/12/05",
    birthdate: "1815/12/10",
    deathdate: "1852/11/27",
    role: ["Mathematician", "Writer"],
    country: "United Kingdom",
    description: "One.\r\n\r\nTwo.",
    imageURL,
    photo: { width: 640, height: 800, bytes: 1, originalBytes: 1 },
    photoAlt: "Ada at a piano",
    photoCredit: "Jane Doe",
  });
  const shown = [
    `<p><img src="${imageURL.replace("&", "&amp;")}" alt="Ada at a piano" width="640"></p>`,
    "<p>December 10, 1815 – November 27, 1852 · Mathematician, Writer · United Kingdom</p>",
    "<p>One.</p>",
    "<p>Two.</p>",
    "<p>Photo: Jane Doe</p>",
  ].join("\n");
  const feed = JsonFeed.parse(JSON.parse((await site.get("/feed.json")).body));
  expect(feed.items.map(({ content_html }) => content_html)).toEqual([shown]);
  const { body } = await site.get("/feed.xml");
  const [, content = ""] = /<content type="html">(.*?)<\/content>/s.exec(body) ?? [];
  expect(unescaped(content)).toBe(shown);
  expect(body).toContain(
    `<link rel="enclosure" type="image/webp" href="${imageURL.replace("&", "&amp;")}"/>`,
  );
});

test("hostile text is text in the Atom feed, without what XML cannot hold", async () => {
  const site = aSite();
  site.publish({ date: "2026/12/05", title: hostile, description: hostile, role: [hostile] });
  const { body } = await site.get("/feed.xml");
  const escaped = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ]]&gt; &#39; right";
  for (const part of [`<title>${escaped}</title>`, `term="${escaped}"`]) expect(body).toContain(part);
  expect(body).not.toContain("<script");
  // HTML within XML: readers show the text in elements of our own.
  const html = unescaped(/<content type="html">(.*?)<\/content>/s.exec(body)?.[1] ?? "");
  expect(html).toContain(`<p>${escaped}</p>`);
  expect(html).not.toContain("<script");
});

test("the sitemaps name the static pages, every begun story and the months of the archive", async () => {
  const site = aSite();
  site.publish({ date: "2025/01/31", title: "Al-Khwārizmī", updatedAt: "2026-01-02T03:04:05.006Z" });
  site.publish({ date: "2026/12/05", updatedAt: "2026-10-01T10:00:00.000Z" });
  site.publish({ date: "2026/12/06", title: "Coming" });
  const locations = async (path: string) =>
    [...(await site.get(path)).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at);
  expect(await locations("/sitemap.xml")).toEqual(
    ["pages", "2025", "2026"].map((part) => `${origin}/sitemap-${part}.xml`),
  );
  expect(await locations("/sitemap-2025.xml")).toEqual([
    `${origin}/archive/2025/01`,
    `${origin}/genius/2025-01-31-al-khw%C4%81rizm%C4%AB`,
  ]);
  expect((await site.get("/sitemap-2025.xml")).body).toContain("<lastmod>2026-01-02T03:04:05.006Z</lastmod>");
  // No page was changed before it was there.
  expect((await site.get("/sitemap-2026.xml")).body).toContain("<lastmod>2026-12-04T10:00:00.000Z</lastmod>");
  expect((await site.get("/sitemap-2024.xml")).status).toBe(404);
});

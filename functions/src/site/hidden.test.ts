import { addDays } from "@daily-genius/domain/dates/publish-date";
import { storyPath } from "@daily-genius/domain/feed/story-path";
import { expect, test } from "vitest";
import { aSite } from "../../testing/a-site.ts";
import { type Random, randomFrom } from "../../testing/random.ts";
import { seed, share } from "../../testing/test-run.ts";
import { feedReader } from "./feed-reader.ts";

// No request is answered with a coming day, an author, a draft, a note or a check.

const addresses = share("odd addresses", 2_500, 10_000);

test.each([
  ["the feed", false],
  ["outlines", true],
])(
  `${addresses} addresses, oddly encoded too, show nothing of a coming day, no author and no draft, from %s`,
  async (_, isOutlined) => {
    const random = randomFrom(seed);
    const site = aSite();
    const ids: string[] = [];
    for (let days = -20; days <= 60; days += 1) {
      const date = addDays("2026/12/05", -days);
      const post = site.publish({
        date,
        note: "Notiz",
        checked: { by: "grace@example.com", at: "2026-11-01T00:00:00.000Z", of: "prüfung" },
        title: `${days < 0 ? "Kommt" : "Begun"} ${"é".repeat(random.below(3))}`,
      });
      // As if someone had written the whole post into the feed.
      site.documents.put(`feed/${post.id}`, post);
      ids.push(post.id);
      const texts = { ...post, title: "Kommt im Entwurf", role: "Entwurf" };
      const draft = { state: "kept", texts, uploadId: "entwurf", for: "editor@example.com" };
      // One has the name of a story.
      for (const id of [`draft-${-days}`, post.id])
        site.documents.put(`drafts/${id}`, { ...draft, id, createdBy: draft.for, updatedBy: draft.for });
    }
    if (isOutlined) site.keepOutlines();
    const instance = site.instance();
    const answered = new Map<number, number>();
    for (let count = 0; count < addresses; count += 1) {
      const url = oddly(random, plainAddress(random, ids));
      site.now += random.below(20);
      const { status, headers, body } = await instance({ method: "GET", url, ifNoneMatch: undefined });
      answered.set(status, (answered.get(status) ?? 0) + 1);
      // A redirect repeats the requested name, whether it exists or not.
      const { Location: _, ...others } = headers;
      for (const text of [String(body), JSON.stringify(others)])
        expect(
          /kommt|entwurf|notiz|prüfung|grace@|checked|draft-|2026.12.0[6-9]|2026.12.[12]\d|authorId|authorEmail|updatedBy|author-1|editor@/i.exec(
            text,
          )?.[0],
          `${url} (seed ${seed})`,
        ).toBe(undefined);
    }
    // Some were refused, and some were not.
    for (const status of [200, 301, 404])
      expect(answered.get(status), String(status)).toBeGreaterThan(addresses / 20);
  },
);

test("a story of a coming day, one that never was and a deleted one are answered alike, to the byte", async () => {
  const site = aSite();
  const deleted = site.publish({ date: "2026/12/01" });
  const coming = site.publish({ date: "2026/12/06" });
  site.documents.put(`feed/${deleted.id}`, undefined);
  const never = await site.get(storyPath("2026-12-06-nobody"));
  expect(never.status).toBe(404);
  for (const { id } of [deleted, coming]) expect(await site.get(storyPath(id))).toEqual(never);
});

test("a date that the console has misspelt hides its own story and no other", async () => {
  const site = aSite();
  for (const date of ["12/5/2026", "", "2026/2/3", "2025/12/31", "2026/12/05"])
    site.publish({ date, title: date });
  site.documents.put("feed/unreadable", { date: "1999/01/01" });
  const { body } = await site.get("/feed/names.json");
  expect(JSON.parse(body)).toMatchObject({ names: [{ day: "2026/12/05" }, { day: "2025/12/31" }] });
});

test("the days before and after a story are those of begun stories, across days without any", async () => {
  const site = aSite();
  for (const date of ["2026/12/06", "2026/12/05", "2026/12/01", "2026/11/20"]) site.publish({ date });
  site.publish({ date: "2026/12/01", title: "Made later", createdAt: "2026-06-01T00:00:00.000Z" });
  const feed = feedReader(site.documents, () => site.now);
  const around = async (day: string) => {
    const { earlier, later } = await feed.neighbors(day);
    return [earlier, later].map((story) => story && `${story.date} ${story.title}`);
  };
  expect(await around("2026/12/05")).toEqual(["2026/12/01 Ada Lovelace", undefined]);
  expect(await around("2026/12/03")).toEqual(["2026/12/01 Ada Lovelace", "2026/12/05 Ada Lovelace"]);
  expect(await around("2026/11/20")).toEqual([undefined, "2026/12/01 Ada Lovelace"]);
  site.now = Date.parse("2026-12-05T10:00:00Z");
  expect(await around("2026/12/05")).toEqual(["2026/12/01 Ada Lovelace", "2026/12/06 Ada Lovelace"]);
});

/** An address of an existing, coming or missing page. */
function plainAddress({ below, pick }: Random, ids: readonly string[]): string {
  const day = addDays("2026/12/05", below(80) - 55);
  const month = day.slice(0, 7);
  return pick([
    `/feed/${day}.json`,
    `/feed/${day}.json`,
    `/feed/${month}.json`,
    storyPath(pick(ids)),
    storyPath(pick(ids)),
    `${storyPath(pick(ids))}/0123456789ab.jpg`,
    `/archive/${month}`,
    pick(["/feed.json", "/feed.xml", "/feed/months.json", "/feed/names.json", "/archive", "/today"]),
    pick(["/sitemap.xml", `/sitemap-${day.slice(0, 4)}.xml`, "/sitemap-pages.xml"]),
  ]);
}

/** The address as a browser, a crawler or an attacker might write it. */
function oddly({ below, pick, chance }: Random, address: string): string {
  if (chance(0.3)) return address;
  const at = 1 + below(address.length - 1);
  const [head, letter = "", tail] = [address.slice(0, at), address[at], address.slice(at + 1)];
  const hex = letter.charCodeAt(0).toString(16).padStart(2, "0");
  return pick([
    `${head}%${hex}${tail}`,
    `${head}%25${hex}${tail}`,
    `${head}%${hex.toUpperCase()}${tail}?`,
    `${head}${letter.toUpperCase()}${tail}`,
    `${head}${letter}${pick(["%00", "%0a", "%2e%2e", "..", "/", "//", "\\", ";", "%c0%af", "\u0660", " ", "+", "~"])}${tail}`,
    `${address}?${pick(["", "utm_source=a", "day=2026/12/09", "%"])}`,
    `${address}${pick(["/", ".json", "%2F", "#a", "/../../posts", "?alt=media"])}`,
    `/.${address}`,
    `/x/..${address}`,
  ]);
}

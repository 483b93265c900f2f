import { lifeYears } from "@daily-genius/domain/dates/life";
import { addDays } from "@daily-genius/domain/dates/publish-date";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { byText } from "@daily-genius/domain/text/by-text";
import { share } from "@daily-genius/project/testing/test-run";
import { extractFromJson, extractFromXml } from "@extractus/feed-extractor";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { beforeAll, expect, test } from "vitest";
import { fileApp } from "../../docs/app/file-app.ts";
import { uprootPosts } from "../e2e/planted.ts";
import { firestoreHost, project, site } from "../e2e/stack.ts";
import { asFields, writeDocuments } from "../e2e/written-posts.ts";
import { type AppEntry, mobileApp } from "./mobile-app.ts";

// The app that `docs/stored-data.md` describes reads files. It gets the same data as from Firestore.

const zones = [-12, -8, 0, 5.5, 14];
/** The days that are compared in each zone. */
const compared = share("days of the feed that are compared", 20, 400);
/** The number of past days in the feed; some have no entry, some have two. */
const reach = share("days of the feed", 60, 400);

const started = Date.now();
const todayAt = (zone: number) =>
  new Date(started + zone * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "/");

/** Writes entries into the feed, as the functions would, and returns their ids. */
async function plantFeed(entries: readonly Partial<Post>[]): Promise<readonly string[]> {
  const posts = entries.map((entry) => aPost(entry));
  const written = posts.map((post) => [`feed/${post.id}`, feedEntry(post)] as const);
  await writeDocuments(firestoreHost, project, written);
  return posts.map(({ id }) => id);
}

beforeAll(async () => {
  const days = Array.from({ length: reach + 3 }, (_, back) => addDays(todayAt(14), 2 - back));
  await plantFeed(
    days.flatMap((date, index) =>
      ["Zhang Heng", "Archimedes"]
        .slice(0, index % 7 === 3 ? 0 : index % 5 === 1 ? 2 : 1)
        .map((title, made) => ({
          title: `${title} ${index}`,
          date,
          createdAt: index % 10 === 1 ? "" : `2026-01-0${made + 1}T00:00:00.000Z`,
        })),
    ),
  );
});

/** Returns the entries of a day in Firestore, in the order of the contract. */
async function dayInFirestore(day: string) {
  const fieldFilter = { field: { fieldPath: "date" }, op: "EQUAL", value: { stringValue: day } };
  const answer = await mobileApp().query({
    from: [{ collectionId: "feed" }],
    where: { fieldFilter },
    limit: 100,
  });
  const made = ({ fields }: AppEntry) => String(fields["createdAt"]?.["stringValue"] || "\uffff");
  return answer.toSorted((a, b) => byText(made(a), made(b)) || byText(a.id, b.id));
}

test.each(zones)(
  "%s hours from UTC, the file of a day has what Firestore answers, but its moments",
  async (zone) => {
    const app = fileApp(site);
    let entries = 0;
    for (let count = 0; count < compared; count += 1) {
      const day = addDays(todayAt(zone), -((count * 37) % reach));
      const [fromFile, fromFirestore] = [await app.day(day), await dayInFirestore(day)];
      expect(
        fromFile.map(({ id, page: _page, years: _years, ...entry }) => ({ id, fields: asFields(entry) })),
        day,
      ).toEqual(
        fromFirestore.map(({ id, fields: { createdAt: _created, updatedAt: _updated, ...fields } }) => ({
          id,
          fields,
        })),
      );
      for (const { id, page, ...entry } of fromFile)
        expect([page, entry.years]).toEqual([`/genius/${encodeURIComponent(id)}`, lifeYears(entry)]);
      entries += fromFile.length;
    }
    expect(entries).toBeGreaterThan(compared / 2);
  },
);

test("an archive kept on the phone learns of an edit, a deletion and a new story, by one request and the changed months", async () => {
  const app = fileApp(site);
  const first = await app.archive(todayAt(14));
  const months = new Set(first.map(({ date }) => date.slice(0, 7)));
  expect(months.size).toBeGreaterThan(1);
  expect(app.requests()).toBe(1 + months.size);

  await app.archive(todayAt(14));
  expect(app.requests()).toBe(2 + months.size);

  const [oldest] = first;
  const latest = first.at(-1);
  if (!oldest || !latest) throw new Error("the archive is empty");
  await uprootPosts([oldest.id], "feed");
  const [added = ""] = await plantFeed([{ title: "Hypatia", date: oldest.date, createdAt: "" }]);
  const again = await app.archive(todayAt(14));
  expect(app.requests()).toBe(4 + months.size);
  const ids = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id).sort();
  expect(ids(again)).toEqual(ids([...first.filter(({ id }) => id !== oldest.id), { id: added }]));

  const ofItsMonth = first.filter(({ date }) => date.startsWith(latest.date.slice(0, 7)));
  await uprootPosts(
    ofItsMonth.map(({ id }) => id),
    "feed",
  );
  const rest = await app.archive(todayAt(14));
  expect(app.requests()).toBe(5 + months.size);
  expect(rest.map(({ date }) => date.slice(0, 7))).not.toContain(latest.date.slice(0, 7));
});

/** An entry as the first version wrote it. */
const ofTheFirstVersion = {
  title: "Ada Lovelace",
  description: "Wrote the first program.",
  imageURL: "",
  date: "2025/01/02",
  birthdate: "1815/12/10",
  country: "United Kingdom",
  role: ["Mathematician"],
  updatedAt: "2026-01-01T00:00:00.000Z",
};

test("every file, of older entries too, validates against the published schema, which is open for more fields", async () => {
  await writeDocuments(firestoreHost, project, [["feed/older", ofTheFirstVersion]]);
  const read = async (path: string) => (await fetch(`${site}${path}`)).json();
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  ajv.addSchema(await read("/feed/schema.json"), "files");
  expect(ajv.validate("files", { nonsense: 1 })).toBe(false);
  const problems = (name: string, file: unknown) => {
    ajv.validate({ $ref: `files#/$defs/${name}` }, file);
    return ajv.errors ?? [];
  };
  const { months } = await read("/feed/months.json");
  const files = [
    ["MonthsFile", { months }],
    ["NamesFile", await read("/feed/names.json")],
    ["DayFile", await read("/feed/2025/01/02.json")],
    ["DayFile", await read(`/feed/${todayAt(0)}.json`)],
    ...(await Promise.all(
      months.map(async ({ month }: { month: string }) => ["MonthFile", await read(`/feed/${month}.json`)]),
    )),
  ] as const;
  expect(files.length).toBeGreaterThan(5);
  const withMore = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withMore);
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).map(([name, of]) => [name, withMore(of)]);
    return { ...Object.fromEntries(fields), addedLater: 1 };
  };
  for (const [name, file] of files) {
    expect(problems(name, file), name).toEqual([]);
    expect(problems(name, withMore(file)), name).toEqual([]);
    expect(problems(name, {}), name).not.toEqual([]);
  }
});

test("two independent parsers read the same stories from Atom and JSON Feed", async () => {
  const days = Array.from({ length: 12 }, (_, back) => addDays(todayAt(14), -back));
  await plantFeed(days.map((date) => ({ title: `Émilie & <${date}>`, date, createdAt: "" })));
  const [atom, json] = await Promise.all(
    ["/feed.xml", "/feed.json"].map(async (path) => (await fetch(`${site}${path}`)).text()),
  );
  if (atom === undefined || json === undefined) throw new Error("two feeds");
  const [one, two] = [parseAtomFeed(atom), parseJsonFeed(JSON.parse(json))];
  const [three, four] = [extractFromXml(atom), extractFromJson(JSON.parse(json))];
  const titles = one.entries?.map(({ title }) => (typeof title === "string" ? title : title?.value)) ?? [];
  expect(titles.length).toBeGreaterThan(10);
  expect(two.items?.map(({ title }) => title)).toEqual(titles);
  for (const { entries } of [three, four]) expect(entries?.map(({ title }) => title)).toEqual(titles);
  const links = two.items?.map(({ url }) => url);
  for (const { entries } of [three, four]) expect(entries?.map(({ link }) => link)).toEqual(links);
  expect([two, three, four].map(({ title }) => title)).toEqual(Array(3).fill("Daily Genius"));
  for (const { published } of three.entries ?? [])
    expect(Number.isNaN(Date.parse(String(published)))).toBe(false);
});

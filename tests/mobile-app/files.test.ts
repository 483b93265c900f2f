import { addDays } from "@daily-genius/domain/dates/publish-date";
import { byText } from "@daily-genius/domain/text/by-text";
import { share } from "@daily-genius/project/testing/test-run";
import { beforeAll, expect, test } from "vitest";
import { site } from "../e2e/stack.ts";
import { fileApp } from "./file-app.ts";
import { mobileApp } from "./mobile-app.ts";
import { plainEntry, plantFeed, uproot } from "./planted-feed.ts";

// The app that `docs/stored-data.md` describes reads files. It gets the same data as from Firestore.

const zones = [-12, -8, 0, 5.5, 14];
/** The days that are compared in each zone. */
const compared = share("days of the feed that are compared", 20, 400);
/** The number of past days in the feed; some have no entry, some have two. */
const reach = share("days of the feed", 60, 400);

const todayAt = (zone: number) =>
  new Date(Date.now() + zone * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "/");

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
  if (typeof answer === "number") throw new Error(`refused with ${answer}`);
  const made = (entry: Readonly<Record<string, unknown>>) => String(entry["createdAt"] || "\uffff");
  return answer
    .map(plainEntry)
    .sort((a, b) => byText(made(a), made(b)) || byText(String(a["id"]), String(b["id"])));
}

test.each(zones)(
  "%s hours from UTC, the file of a day has what Firestore answers, but its moments",
  async (zone) => {
    const app = fileApp(site);
    let entries = 0;
    for (let count = 0; count < compared; count += 1) {
      const day = addDays(todayAt(zone), -((count * 37) % reach));
      const [fromFile, fromFirestore] = [await app.day(day), await dayInFirestore(day)];
      const pages = fromFirestore.map(({ createdAt: _created, updatedAt: _updated, ...entry }) => ({
        ...entry,
        page: `/genius/${encodeURIComponent(String(entry["id"]))}`,
      }));
      expect(fromFile, day).toEqual(pages);
      entries += fromFile.length;
    }
    expect(entries).toBeGreaterThan(compared / 2);
  },
);

test("what a day to come holds is answered like a day that has no file", async () => {
  const statuses = ["2999/01/01", addDays(todayAt(14), 1)].map(
    async (day) => (await fetch(`${site}/feed/${day}.json`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 404]);
});

test("an archive kept on the phone learns of an edit, a deletion and a new story, by one request and the changed months", async () => {
  const app = fileApp(site);
  const first = await app.archive();
  const months = new Set(first.map(({ date }) => date.slice(0, 7)));
  expect(months.size).toBeGreaterThan(1);
  expect(app.requests()).toBe(1 + months.size);

  await app.archive();
  expect(app.requests()).toBe(2 + months.size);

  const [oldest] = first;
  const latest = first.at(-1);
  if (!oldest || !latest) throw new Error("the archive is empty");
  await uproot([oldest.id]);
  const [added = ""] = await plantFeed([{ title: "Hypatia", date: oldest.date, createdAt: "" }]);
  const again = await app.archive();
  expect(app.requests()).toBe(4 + months.size);
  const ids = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id).sort();
  expect(ids(again)).toEqual(ids([...first.filter(({ id }) => id !== oldest.id), { id: added }]));

  await uproot(first.filter(({ date }) => date.startsWith(latest.date.slice(0, 7))).map(({ id }) => id));
  const rest = await app.archive();
  expect(app.requests()).toBe(5 + months.size);
  expect(rest.map(({ date }) => date.slice(0, 7))).not.toContain(latest.date.slice(0, 7));
});

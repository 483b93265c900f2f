import { expect, test } from "vitest";
import type { Favorite } from "./favorites.ts";
import { refreshFavorites } from "./refresh-favorites.ts";

// The requests that a visit to Favorites makes, and what it learns.

type Story = { readonly id: string; readonly title: string; readonly date: string };

/** The site's files over stories that a test may change. */
function aSite(...stories: Story[]) {
  const site = { stories, asked: [] as string[] };
  const inMonth = (month: string) => site.stories.filter(({ date }) => date.startsWith(month));
  const tagged = (file: unknown) => ({ file, tag: JSON.stringify(file) });
  const monthFile = (month: string) =>
    tagged({
      entries: inMonth(month).map((story) => ({
        ...story,
        years: "1815–1852",
        imageURL: story.id,
      })),
    });
  const read = async (path: string) => {
    site.asked.push(path);
    const months = [...new Set(site.stories.map(({ date }) => date.slice(0, 7)))].sort();
    if (path.endsWith("months.json"))
      return tagged({ months: months.map((month) => ({ month, tag: monthFile(month).tag })) });
    if (path.endsWith("names.json"))
      return tagged({
        names: site.stories.map(({ id, title, date }) => ({
          id,
          name: title,
          years: "1815–1852",
          day: date,
        })),
      });
    return monthFile(path.slice("/feed/".length, -".json".length));
  };
  return { site, read };
}

/** Visits Favorites: returns the favorites in their new form, and the requests. */
async function visit(favorites: readonly Favorite[], { site, read }: ReturnType<typeof aSite>) {
  const changed = new Map<string, Favorite>();
  site.asked = [];
  let found = 0;
  await refreshFavorites(favorites, read, (its) => {
    found += 1;
    for (const one of its) changed.set(one.id, one);
  });
  return { favorites: favorites.map((one) => changed.get(one.id) ?? one), asked: site.asked, found };
}

const months = Array.from({ length: 25 }, (_, index) => `20${10 + index}/03`);
const stories = months.map((month, index) => ({
  id: `s${index}`,
  title: `Nr ${index}`,
  date: `${month}/05`,
}));
const saved = stories.map(({ id, title, date }, index) => ({
  id,
  name: title,
  years: "1815–1852",
  day: date,
  photo: id,
  saved: index,
}));

test("25 favorites ask for each month once, then for the list alone, then for each changed month", async () => {
  const site = aSite(...stories);
  const first = await visit(saved, site);
  expect(first.asked).toEqual(["/feed/months.json", ...months.map((month) => `/feed/${month}.json`)]);
  const second = await visit(first.favorites, site);
  expect(second).toEqual({ favorites: first.favorites, asked: ["/feed/months.json"], found: 0 });

  site.site.stories = stories.map((story, index) =>
    index === 3 || index === 7 ? { ...story, title: `Renamed ${index}` } : story,
  );
  const third = await visit(second.favorites, site);
  expect(third.asked).toEqual(["/feed/months.json", `/feed/${months[3]}.json`, `/feed/${months[7]}.json`]);
  expect(third.favorites.map(({ name }) => name)).toEqual(site.site.stories.map(({ title }) => title));
  expect((await visit(third.favorites, site)).asked).toHaveLength(1);
});

test("whatever their order, the favorites of a month are found at once, as each finding is stored", async () => {
  const sameMonths = stories.map((story, index) => ({ ...story, date: `2010/0${1 + (index % 3)}/05` }));
  const all = saved.map((one, index) => ({ ...one, day: sameMonths[index]?.date ?? "" }));
  expect((await visit(all, aSite(...sameMonths))).found).toBe(3);
});

test("without favorites the list alone is asked, which shows that the site answers", async () => {
  expect((await visit([], aSite(...stories))).asked).toEqual(["/feed/months.json"]);
});

test("a story that moved is found among the names, one that is gone says so, and both are looked for only once", async () => {
  const site = aSite(...stories.slice(0, 3));
  const { favorites } = await visit(saved.slice(0, 3), site);
  const [one, two, three] = stories;
  if (!one || !two || !three) throw new Error("three stories");
  site.site.stories = [{ ...one, date: three.date }, three];
  const changed = await visit(favorites, site);
  expect(changed.asked).toEqual(["/feed/months.json", "/feed/names.json", `/feed/${months[2]}.json`]);
  expect(changed.favorites).toMatchObject([
    { day: three.date },
    { name: two.title, isGone: true },
    { id: three.id },
  ]);
  const settled = await visit(changed.favorites, site);
  expect(settled.asked).toEqual(["/feed/months.json", `/feed/${months[2]}.json`]);
  expect((await visit(settled.favorites, site)).asked).toEqual(["/feed/months.json"]);

  site.site.stories.push({ ...two, date: "2024/01/01" });
  const restored = await visit(settled.favorites, site);
  expect(restored.asked).toEqual(["/feed/months.json", "/feed/names.json"]);
  expect(restored.favorites[1]).toMatchObject({ day: "2024/01/01" });
  expect(restored.favorites[1]?.isGone).toBeUndefined();
});

test("a story that was just saved is not gone because the lists are older than it", async () => {
  const site = aSite(...stories.slice(1));
  const savedAgo = (minutes: number) =>
    saved.slice(0, 1).map((one) => ({ ...one, saved: Date.now() - minutes * 60_000 }));
  // A clock that was ahead when they were saved leaves favorites from the future.
  for (const minutes of [12, -12])
    expect((await visit(savedAgo(minutes), site)).favorites[0]).toMatchObject({ isGone: true });
  const { favorites } = await visit(savedAgo(10), site);
  expect(favorites[0]).not.toHaveProperty("isGone");
  site.site.stories = stories.slice(0, 1);
  expect((await visit(favorites, site)).favorites[0]).toHaveProperty("tag");
});

test("a list of months that is ahead of a month's file leads to the file again", async () => {
  const site = aSite(...stories.slice(0, 1));
  const { read } = site;
  const behind = {
    ...site,
    read: async (path: string) =>
      path.includes("20") ? { ...(await read(path)), tag: "older" } : read(path),
  };
  const { favorites } = await visit(saved.slice(0, 1), behind);
  expect((await visit(favorites, site)).asked).toHaveLength(2);
});

test("without the network it fails, and learns nothing", async () => {
  const none = () => Promise.reject(new TypeError("offline"));
  await expect(refreshFavorites(saved, none, () => expect.unreachable())).rejects.toThrow("offline");
});

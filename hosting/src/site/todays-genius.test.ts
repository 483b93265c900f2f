import { localDay } from "@daily-genius/domain/publish-date";
import { expect, test } from "vitest";
import { feedQuery, readFeedAnswer, visitorDay } from "./todays-genius.ts";

type Answer = Parameters<typeof readFeedAnswer>[0];
type Fields = NonNullable<NonNullable<Answer[number]["document"]>["fields"]>;
const row = (fields: Fields) => [{ document: { fields } }];

test("the feed is asked for the stories of one day", () => {
  expect(feedQuery("2026/11/21")).toMatchObject({
    structuredQuery: {
      from: [{ collectionId: "feed" }],
      where: { fieldFilter: { value: { stringValue: "2026/11/21" } } },
      limit: 99,
    },
  });
});

test("the story is read from Firestore's answer", () => {
  const answer = row({
    title: { stringValue: "Ada Lovelace" },
    birthdate: { stringValue: "1815/12/10" },
    deathdate: { stringValue: "1852/11/27" },
    role: { arrayValue: { values: [{ stringValue: "Mathematician" }, { stringValue: "Writer" }] } },
    thumbnailURL: { stringValue: "https://example.com/ada.jpg" },
  });
  expect(readFeedAnswer(answer)).toEqual({
    title: "Ada Lovelace",
    years: "1815–1852",
    role: "Mathematician",
    thumbnailURL: "https://example.com/ada.jpg",
  });
});

test("of several stories, the one made first is read, and one of no known time only if there is no other", () => {
  const story = (title: string, createdAt?: string) =>
    row({
      title: { stringValue: title },
      ...(createdAt !== undefined && { createdAt: { stringValue: createdAt } }),
    });
  const titleOf = (...stories: Answer[]) => readFeedAnswer(stories.flat())?.title;
  const ada = story("Ada", "2026-11-02T00:00:00.000Z");
  const emmy = story("Emmy", "2026-11-01T00:00:00.000Z");
  expect(titleOf(ada, emmy)).toBe("Emmy");
  expect(titleOf(story("Old"), story("By hand", ""), ada, emmy)).toBe("Emmy");
  expect(titleOf(story("Old"), story("By hand", ""))).toBe("Old");
  expect(titleOf(ada, story("Bell", "2026-11-02T00:00:00.000Z"))).toBe("Ada");
});

test("a story without photo and roles is still a story", () => {
  const answer = row({ title: { stringValue: "Hypatia" }, role: { arrayValue: {} } });
  expect(readFeedAnswer(answer)).toEqual({ title: "Hypatia", years: "", role: "", thumbnailURL: "" });
});

test.each<[string, readonly object[]]>([
  ["a day without a story", [{ readTime: "2026-11-21T00:00:00Z" }]],
  ["an error in a stream", [{ error: { code: 403 } }]],
  ["nothing", []],
  ["a story without a title", row({ title: { stringValue: "" } })],
])("%s is no story", (_, answer) => {
  expect(readFeedAnswer(answer)).toBeUndefined();
});

test("the visitor's day is the domain's local day, at every hour of a leap year", () => {
  const hour = 3_600_000;
  const start = new Date(2027, 11, 30).getTime();
  for (let n = 0; n < 370 * 24; n += 1) {
    const now = new Date(start + n * hour);
    expect(visitorDay(now)).toBe(localDay(now));
  }
});

import { localDay } from "@daily-genius/domain/publish-date";
import { scheduleOf } from "@daily-genius/domain/schedule";
import { aPost } from "@daily-genius/domain/testing/a-post";
import fc from "fast-check";
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

test("of several stories, the one is read that the panel calls the genius of the day", () => {
  // Moments that tie, one that is not known, and one of a release before the field.
  const made = fc.constantFrom("2026-11-02T00:00:00.000Z", "2026-11-01T00:00:00.000Z", "", undefined);
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,2}$/), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(ids, fc.infiniteStream(made), (ids, moments) => {
      const stories = ids.toSorted().map((id) => ({ id, createdAt: moments.next().value }));
      const answer = stories.flatMap(({ id, createdAt }) =>
        row({
          title: { stringValue: id },
          ...(createdAt !== undefined && { createdAt: { stringValue: createdAt } }),
        }),
      );
      const date = "2026/11/21";
      const posts = stories.map(({ id, createdAt = "" }) => aPost({ id, createdAt, date }));
      expect(readFeedAnswer(answer)?.title).toBe(scheduleOf(posts).get(date)?.[0]?.id);
    }),
  );
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

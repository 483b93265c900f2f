import { expect, test } from "vitest";
import { dateOfSlug, postId, utf8Length } from "./post-id.ts";

// Specification 3.1
test.each([
  ["2026/03/14", "Ada Lovelace", "2026-03-14-ada-lovelace"],
  ["2026/03/14", "Marie Skłodowska-Curie", "2026-03-14-marie-skłodowska-curie"],
  ["2026/03/14", "Nikola  Tesla!?", "2026-03-14-nikola-tesla"],
  ["2026/03/14", "Newton -- the \t apple", "2026-03-14-newton-the-apple"],
  ["2026/03/14", "孔子", "2026-03-14-孔子"],
  ["2026/03/14", "Cafe\u0301", "2026-03-14-caf\u00e9"],
  ["2026/03/14", "Cafe\u200d\u0301", "2026-03-14-caf\u00e9"],
  ["2026/03/14", "İbn-i Sina", "2026-03-14-i\u0307bn-i-sina"],
  ["2026/03/14", "a/b", "2026-03-14-ab"],
  ["2026/03/14", "..", "2026-03-14-"],
  ["2026/03/14", "<b>Ada</b> 👩‍🔬", "2026-03-14-badab-"],
  ["2026/03/14", "\u202eAda", "2026-03-14-ada"],
])("the slug of %s and %j is %j", (date, title, slug) => {
  expect(postId(date, title)).toBe(slug);
});

test("a slug made again from its own text stays as it is", () => {
  for (const title of ["Cafe\u200d\u0301", "İ", "ΑΣ", "ﬁ", "À la  carte", "ẞ"]) {
    const slug = postId("2026/03/14", title);
    expect(postId("2026/03/14", slug.slice("2026-03-14-".length))).toBe(slug);
  }
});

test.each([
  ["2026-03-14-ada", "2026/03/14"],
  ["2024-02-29-", "2024/02/29"],
  ["2026-02-29-ada", undefined],
  ["2026-13-01-ada", undefined],
  ["2026-3-14-ada", undefined],
  ["2026-03-14", undefined],
  ["qX3fLk0ZsU8Yt1Wn2Vb7", undefined],
])("the slug %j begins with the date %j", (slug, date) => {
  expect(dateOfSlug(slug)).toBe(date);
});

test.each([
  ["", 0],
  ["ada", 3],
  ["é", 2],
  ["孔子", 6],
  ["👩‍🔬", 11],
])("%j takes %i bytes", (text, bytes) => {
  expect(utf8Length(text)).toBe(bytes);
});

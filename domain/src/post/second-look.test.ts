import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aPost } from "../testing/a-post.ts";
import { type Post, PostContent, PublicContent } from "./post.ts";
import { contentMark, hasSecondEditor, isChecked } from "./second-look.ts";

const photo = { width: 640, height: 800, bytes: 60_000, originalBytes: 3_000_000 };
const checkedNow = (post: Post): Post => ({
  ...post,
  checked: { by: "grace@dailygenius.example", at: post.updatedAt, of: contentMark(post) },
});

/** A change of some fields to values from a small pool, so that many changes undo an earlier one. */
const text = fc.constantFrom("", "Ada", "Ada ", "Ada\n", "Adá", "Grace");
const texts = Object.fromEntries(Object.keys(PostContent.shape).map((field) => [field, text]));
const change = fc.record(
  {
    ...texts,
    role: fc.constantFrom<string[]>([], ["Poet"], ["Poet", "Pilot"], ["Poet, Pilot"]),
    sources: fc.constantFrom<Post["sources"]>([], [{ title: "A", url: "https://a.example/" }]),
    imageURL: fc.constantFrom("", "https://photos.example/1"),
    photo: fc.constantFrom(null, photo, { ...photo, bytes: 60_001 }),
  },
  { requiredKeys: [] },
);
const read = ({ imageURL, photo: size, ...post }: Post) => ({
  ...PublicContent.parse(post),
  date: "",
  photo: imageURL === "" ? null : (size ?? imageURL),
});

test("a check never survives an edit of what readers get, and revives when the edit is undone", () => {
  return fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
      const first = checkedNow(aPost({ imageURL: "https://photos.example/1", photo }));
      let post = first;
      for (const one of changes) {
        post = { ...post, ...one };
        expect(isChecked(post)).toBe(JSON.stringify(read(post)) === JSON.stringify(read(first)));
      }
      expect(isChecked({ ...first, updatedAt: "later" })).toBe(true);
    }),
  );
});

test.each<[string, Partial<Post>, boolean]>([
  ["its day", { date: "2027/01/01" }, true],
  ["its note", { note: "See the archive." }, true],
  ["the URL of its photo, as after restoring it", { imageURL: "https://photos.example/2" }, true],
  ["its photo", { photo: { ...photo, bytes: 1 } }, false],
  ["a space in its text", { description: "Ada  wrote." }, false],
  ["a text that moves to another field", { photoAlt: "Jane", photoCredit: "" }, false],
])("a post that changes %s: whether the check holds", (_, fields, holds) => {
  const post = aPost({
    description: "Ada wrote.",
    imageURL: "https://photos.example/1",
    photo,
    photoCredit: "Jane",
  });
  expect(isChecked({ ...checkedNow(post), ...fields })).toBe(holds);
});

test("a post that nobody has checked is not checked, and one version is looked at once", () => {
  expect(isChecked(aPost())).toBe(false);
  const post = checkedNow(aPost());
  expect([isChecked(post), isChecked(post)]).toEqual([true, true]);
});

test("two are at work if both have created or saved posts lately; checking one saves nothing", () => {
  const [at, long] = ["2026-03-10T12:00:00.000Z", "2024-03-10T12:00:00.000Z"];
  const bobs = aPost({
    authorEmail: "bob@example.org",
    updatedBy: "bob@example.org",
    createdAt: at,
    updatedAt: at,
  });
  const alices = aPost({
    authorEmail: "a@example.org",
    updatedBy: "a@example.org",
    createdAt: long,
    updatedAt: at,
  });
  const checked = { ...alices, checked: { by: "bob@example.org", at, of: contentMark(alices) } };
  const two = (...posts: readonly Post[]) => hasSecondEditor(posts, "2026/03/14");
  expect([two(bobs), two(bobs, alices), two(bobs, checked)]).toEqual([false, true, false]);
});

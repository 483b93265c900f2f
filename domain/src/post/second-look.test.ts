import { expect, test } from "vitest";
import { aPost } from "../testing/a-post.ts";
import { type Post, PublicContent } from "./post.ts";
import { contentMark, hasSecondEditor, isChecked } from "./second-look.ts";

const photo = { width: 640, height: 800, bytes: 60_000, originalBytes: 3_000_000 };
const checkedNow = (post: Post): Post => ({
  ...post,
  checked: { by: "grace@dailygenius.example", at: post.updatedAt, of: contentMark(post) },
});

test.each(Object.keys(PublicContent.shape).filter((field) => field !== "date"))(
  "a post that changes its %s is no longer checked, and is again when the edit is undone",
  (field) => {
    const post = checkedNow(aPost());
    expect(isChecked({ ...post, [field]: "Other" })).toBe(false);
    expect(isChecked({ ...post, updatedAt: "later" })).toBe(true);
  },
);

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

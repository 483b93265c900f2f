import { postLimits } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { type ChangeOfMany, effectOf } from "./change-of-many.ts";

const many = Array.from({ length: postLimits.roles }, (_, n) => `Role ${n}`);
const posts = [
  aPost({ id: "ada", country: "England", role: ["Writer"], imageURL: "ada.jpg", photoCredit: "NPG" }),
  aPost({ id: "emmy", country: "Germany", role: ["Mathematician", "Teacher"], imageURL: "" }),
  aPost({ id: "leibniz", country: "Germany", role: many, imageURL: "leibniz.jpg" }),
];

test.each<[ChangeOfMany, string, Record<string, unknown>, string]>([
  ["country", " Germany ", { ada: "Germany" }, "2 posts already have it."],
  ["country", "  ", {}, ""],
  [
    "roleAdded",
    "teacher",
    { ada: ["Writer", "teacher"] },
    "1 post already has it. 1 post already has 20 roles.",
  ],
  [
    "roleAdded",
    "Chemist, physicist,, chemist , WRITER",
    {
      ada: ["Writer", "Chemist", "physicist"],
      emmy: ["Mathematician", "Teacher", "Chemist", "physicist", "WRITER"],
    },
    "1 post already has 20 roles.",
  ],
  ["roleAdded", " , ", {}, ""],
  [
    "roleRemoved",
    "teacher, Writer",
    { emmy: ["Mathematician"] },
    "1 post has no other role. 1 post does not have it.",
  ],
  ["roleRemoved", "TEACHER", { emmy: ["Mathematician"] }, "2 posts do not have it."],
  ["roleRemoved", "Writer", {}, "1 post has no other role. 2 posts do not have it."],
  ["photoCredit", "NPG", { leibniz: "NPG" }, "1 post already has it. 1 post has no photo."],
  ["photoLicense", "CC0", { ada: "CC0", leibniz: "CC0" }, "1 post has no photo."],
])("%s %s", (kind, value, changed, staying) => {
  const effect = effectOf(kind, value, posts);
  const field = { roleAdded: "role", roleRemoved: "role" }[kind as string] ?? kind;
  const contents = effect.changing.map(({ post, content }) => [post.id, content[field as "role"]]);
  expect(Object.fromEntries(contents)).toEqual(changed);
  expect(effect.staying.join(" ")).toBe(staying);
  for (const { post, content } of effect.changing)
    expect({ ...post, ...content, [field]: 0 }).toEqual({ ...post, [field]: 0 });
});

test("a role with a comma, as older posts have it, is two roles to every change", () => {
  const older = [aPost({ role: ["Writer", "Chemist, Physicist"] })];
  const rolesAfter = (kind: ChangeOfMany, value: string) =>
    effectOf(kind, value, older).changing[0]?.content.role;
  expect(rolesAfter("country", "Peru")).toEqual(["Writer", "Chemist", "Physicist"]);
  expect(rolesAfter("roleRemoved", "chemist")).toEqual(["Writer", "Physicist"]);
});

test("a value that no post may have changes none, with the form's reason", () => {
  const effect = effectOf("country", "x".repeat(postLimits.country + 1), posts);
  expect(effect.changing).toEqual([]);
  expect(effect.error).toBe(`Country can have at most ${postLimits.country} characters`);
});

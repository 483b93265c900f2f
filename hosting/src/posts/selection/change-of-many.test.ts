import { fields, mostRoles } from "@daily-genius/domain/post/fields";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { changesOfMany, effectOf } from "./change-of-many.ts";

const many = Array.from({ length: mostRoles }, (_, n) => `Role ${n}`);
const posts = [
  aPost({ id: "ada", country: "England", role: ["Writer"], imageURL: "ada.jpg", photoCredit: "NPG" }),
  aPost({ id: "emmy", country: "Germany", role: ["Mathematician", "Teacher"], imageURL: "" }),
  aPost({ id: "leibniz", country: "Germany", role: many, imageURL: "leibniz.jpg" }),
];

const of = (label: string, value: string, some = posts) => {
  const change = changesOfMany.find((one) => one.label === label);
  if (!change) throw new Error(`There is no change named ${label}`);
  return { field: change.field, ...effectOf(change, value, some) };
};

test.each<[string, string, Record<string, unknown>, string]>([
  ["Country", " Germany ", { ada: "Germany" }, "2 posts already have this value."],
  ["Country", "  ", {}, ""],
  [
    "Role to add",
    "teacher",
    { ada: ["Writer", "teacher"] },
    "1 post already has this value. 1 post already has 20 roles.",
  ],
  [
    "Role to add",
    "Chemist, physicist,, chemist , WRITER",
    {
      ada: ["Writer", "Chemist", "physicist"],
      emmy: ["Mathematician", "Teacher", "Chemist", "physicist", "WRITER"],
    },
    "1 post already has 20 roles.",
  ],
  ["Role to add", " , ", {}, ""],
  [
    "Role to remove",
    "teacher, Writer",
    { emmy: ["Mathematician"] },
    "1 post would have no role left. 1 post does not have this role.",
  ],
  ["Country", "\u200bGermany\u00a0", { ada: "Germany" }, "2 posts already have this value."],
  ["Role to remove", "Writer", {}, "1 post would have no role left. 2 posts do not have this role."],
  ["Photo credit", "NPG", { leibniz: "NPG" }, "1 post already has this value. 1 post has no photo."],
])("%s %s", (kind, value, changed, staying) => {
  const { field, ...effect } = of(kind, value);
  const contents = effect.changing.map(({ post, content }) => [post.id, content[field as "role"]]);
  expect(Object.fromEntries(contents)).toEqual(changed);
  expect(effect.staying.join(" ")).toBe(staying);
  for (const { post, content } of effect.changing)
    expect({ ...post, ...content, [field]: 0 }).toEqual({ ...post, [field]: 0 });
});

test("a role with a comma, as older posts have it, is two roles to every change", () => {
  const older = [aPost({ role: ["Writer", "Chemist, Physicist"] })];
  const rolesAfter = (kind: string, value: string) => of(kind, value, older).changing[0]?.content.role;
  expect(rolesAfter("Country", "Peru")).toEqual(["Writer", "Chemist", "Physicist"]);
  expect(rolesAfter("Role to remove", "chemist")).toEqual(["Writer", "Physicist"]);
});

test("a value that no post may have changes none, with the form's reason", () => {
  const effect = of("Country", "x".repeat(fields.country.max + 1));
  expect(effect.changing).toEqual([]);
  expect(effect.error).toBe(`Country can have at most ${fields.country.max} characters`);
});

import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { formValues } from "../../parts/form-values.ts";
import { type Base, type Merge, type Mine, merge } from "./merge.ts";

const post = aPost({ title: "Ada", country: "England", role: ["Poet"], updatedAt: "1" });
const known = (version: typeof post): Base => ({ post: version, isKnown: true });
const base = known(post);
const values = formValues(post, "");
const mine = (typed: Partial<typeof values> = {}, isPhotoChanged = false): Mine => ({
  values: { ...values, ...typed },
  isPhotoChanged,
});

test.each([
  ["nobody changed it", "England", "England", { taken: [], adopted: [], contested: [] }],
  ["only they did", "England", "Wales", { taken: ["country"], adopted: ["country"], contested: [] }],
  ["only I did", "Wales", "England", { taken: [], adopted: [], contested: [] }],
  ["both did, alike", " Wales ", "Wales", { taken: [], adopted: ["country"], contested: [] }],
  ["both did", "Wales", "Scotland", { taken: [], adopted: [], contested: ["country"] }],
])("a field when %s: here %j, there %j", (_, here, there, outcome) => {
  const current = { ...post, country: there, updatedAt: "2" };
  const merged = merge(mine({ country: here }), base, current);
  expect(merged).toMatchObject(outcome);
  expect(merged.base).toEqual(
    outcome.contested.length === 0
      ? known(current)
      : { post: { ...current, country: "England", updatedAt: "1" }, isKnown: true },
  );
});

test("a field that was taken is taken again when they change it once more, while another is contested", () => {
  const second = { ...post, title: "Augusta", country: "Wales", updatedAt: "2" };
  const first = merge(mine({ title: "Ada Lovelace" }), base, second);
  expect(first).toMatchObject({ taken: ["country"], contested: ["title"] });
  const third = { ...second, country: "Scotland", updatedAt: "3" };
  const then = merge(mine({ title: "Ada Lovelace", country: "Wales" }), first.base, third);
  expect(then).toMatchObject({ taken: ["country"], contested: ["title"] });
});

test("roles are compared as they are saved", () => {
  const current = { ...post, role: ["Poet", "Programmer"], updatedAt: "2" };
  expect(merge(mine({ role: "Poet ,Programmer," }), base, current)).toMatchObject({
    taken: [],
    contested: [],
  });
});

test("a photo is taken, or contested if it was changed here too", () => {
  const current = { ...post, imageURL: "https://new", updatedAt: "2" };
  expect(merge(mine(), base, current)).toMatchObject({ taken: ["photo"], contested: [] });
  const merged = merge(mine({}, true), base, current);
  expect(merged).toMatchObject({ taken: [], contested: ["photo"] });
  expect(merged.base.post).toMatchObject({ imageURL: "", updatedAt: "1" });
});

const credited = { ...post, imageURL: "https://old", photoCredit: "Jane" };
const credits = { taken: [], contested: [] };

test.each<[string, Partial<typeof post>, string, boolean, Partial<Merge>]>([
  [
    "theirs, with a new photo of theirs",
    { imageURL: "https://new", photoCredit: "Bob" },
    "Jane",
    false,
    { ...credits, taken: ["photoCredit", "photo"] },
  ],
  [
    "mine, though they have a new photo with the old one's",
    { imageURL: "https://new" },
    "Bob",
    false,
    { contested: ["photoCredit"], taken: ["photo"] },
  ],
  [
    "theirs of the old photo, though I have a new one",
    { photoCredit: "Bob" },
    "Jane",
    true,
    { ...credits, contested: ["photoCredit"] },
  ],
  [
    "theirs of their new photo, though I have another",
    { imageURL: "https://new", photoCredit: "Bob" },
    "Jane",
    true,
    { ...credits, contested: ["photoCredit", "photo"] },
  ],
  ["the old one's, which I removed with the photo", {}, "", true, credits],
])("the credit of a photo goes to no other by itself: %s", (_, theirs, here, isPhotoChanged, outcome) => {
  const current = { ...credited, ...theirs, updatedAt: "2" };
  const values = { ...formValues(credited, ""), photoCredit: here };
  expect(merge({ values, isPhotoChanged }, known(credited), current)).toMatchObject(outcome);
});

test("over an unknown version nothing is taken, and whatever differs is contested, now and later", () => {
  const draft: Base = { post, isKnown: false };
  const current = { ...post, updatedAt: "2" };
  const merged = merge(mine({ title: "Augusta" }), draft, current);
  expect(merged).toMatchObject({ taken: [], contested: ["title"] });
  expect(merge(mine({ title: "Augusta" }), merged.base, { ...current, updatedAt: "3" })).toMatchObject({
    taken: [],
    contested: ["title"],
  });
});

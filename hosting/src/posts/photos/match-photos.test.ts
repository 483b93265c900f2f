import fc from "fast-check";
import { expect, test } from "vitest";
import { matchPhotos } from "./match-photos.ts";

const posts = [
  "Ada Lovelace",
  "Émilie du Châtelet",
  "Marie Curie",
  "Pierre Curie",
  "屠呦呦 (Tu Youyou)",
  "Hypatia",
  "Kurt Gödel",
  "राम",
  "श्रीनिवास रामानुजन",
].map((title, n) => ({ id: String(n), title }));

test.each([
  ["Lovelace, Ada (1840).webp", "Ada Lovelace"],
  ["EmilieDuChatelet_portrait-2.png", "Émilie du Châtelet"],
  ["Hypatia of Alexandria.jpg", "Hypatia"],
  ["Tu Youyou.jpg", "屠呦呦 (Tu Youyou)"],
  ["curie.jpg", undefined],
  ["IMG_2031.JPG", undefined],
  ["Kurt_G%C3%B6del.jpg", "Kurt Gödel"],
  ["100%_Hypatia.jpg", "Hypatia"],
  ["kurtgodel2.jpg", "Kurt Gödel"],
  ["रामानुजन.jpg", "श्रीनिवास रामानुजन"],
])("%s belongs to %s", (name, title) => {
  expect(matchPhotos([name], posts)[0]?.title).toBe(title);
});

test("a post gets one photo, and the surer name has it", () => {
  const found = matchPhotos(["lovelace.jpg", "Ada Lovelace.jpg"], posts);
  expect(found.map((post) => post?.title)).toEqual([undefined, "Ada Lovelace"]);
});

test("a name that fits two people gets none, though one of them has a photo", () => {
  const found = matchPhotos(["marie-curie.jpg", "curie.jpg"], posts);
  expect(found.map((post) => post?.title)).toEqual(["Marie Curie", undefined]);
  expect(matchPhotos(["curie.jpg"], posts, ({ title }) => title !== "Marie Curie")).toEqual([undefined]);
  expect(matchPhotos(["marie-curie.jpg"], posts, () => false)).toEqual([undefined]);
});

test("no two files belong to one post, whatever their names", () => {
  const name = fc.array(fc.constantFrom("ada", "lovelace", "curie", "marie", "du", "of"), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30, size: "max" }), (names) => {
      const found = matchPhotos(
        names.map((words) => words.join("-")),
        posts,
      ).flatMap((post) => post?.id ?? []);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});

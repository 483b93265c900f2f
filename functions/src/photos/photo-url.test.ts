import { afterEach, beforeEach, expect, test } from "vitest";
import { objectNameOf, photoURL } from "./photo-url.ts";

const google = "https://firebasestorage.googleapis.com/v0/b/genius.appspot.com/o/";
const { FIREBASE_CONFIG, FIREBASE_STORAGE_EMULATOR_HOST } = process.env;

beforeEach(() => {
  process.env["FIREBASE_CONFIG"] = JSON.stringify({ storageBucket: "genius.appspot.com" });
  delete process.env["FIREBASE_STORAGE_EMULATOR_HOST"];
});
afterEach(() => {
  Object.assign(process.env, { FIREBASE_CONFIG, FIREBASE_STORAGE_EMULATOR_HOST });
});

const names = [
  "geniuses/2026-03-14-ada-1.webp",
  "geniuses/thumbnails/2026-03-14-孔子-1-list.jpg",
  "geniuses/100%.jpg",
];

test("a photo's address is the storage host's, or the emulator's on the local stack, without a token", () => {
  const file = "geniuses%2F2026-03-14-ada-1.webp?alt=media";
  expect(photoURL("geniuses/2026-03-14-ada-1.webp")).toBe(`${google}${file}`);
  process.env["FIREBASE_STORAGE_EMULATOR_HOST"] = "127.0.0.1:9199";
  const local = `http://127.0.0.1:9199/v0/b/genius.appspot.com/o/${file}`;
  expect(photoURL("geniuses/2026-03-14-ada-1.webp")).toBe(local);
});

// Specification 7.6
test.each(names)("the address of %s names it again", (name) => {
  expect(objectNameOf(photoURL(name))).toBe(name);
});

// Specification 7.6
test.each([
  "",
  "photo.jpg",
  "https://example.com/o/geniuses%2Fa-1.webp",
  "https://firebasestorage.googleapis.com/v0/b/another/o/geniuses%2Fa-1.webp",
  "https://firebasestorage.googleapis.com.example.com/v0/b/genius.appspot.com/o/x",
  google,
  `${google}?alt=media`,
  `${google}geniuses/a-1.webp`,
  `${google}%E0%A4%A`,
])("an address that names no object of ours, %j, is refused in the words of the specification", (url) => {
  expect(() => objectNameOf(url)).toThrow("Invalid Firebase Storage URL format");
});

import { expect, test } from "vitest";
import { calls } from "./calls.ts";

const requestId = "0b9d8a3e-7f0e-4a55-9d6e-3c1f2a4b5c6d";
const draft = {
  title: "Ada Lovelace",
  description: "Wrote the first program for a machine that was never built.",
  date: "2026/03/14",
  birthdate: "1815/12/10",
  deathdate: "1852/11/27",
  country: "United Kingdom",
  role: ["Mathematician"],
};
const edit = { requestId, id: "2026-03-14-ada-lovelace", basedOn: "", draft };
const move = { basedOn: "", date: "2026/03/15" };
const takes = (schema: { safeParse: (input: unknown) => { success: boolean } }, input: unknown) =>
  schema.safeParse(input).success;

/** Every call that contains an id of a post. */
const withPostId = (id: string) => [
  takes(calls.updatePost.input, { ...edit, id, photo: { kind: "keep" } }),
  takes(calls.movePosts.input, { requestId, moves: [{ ...move, id }] }),
  takes(calls.deletePost.input, { id }),
  takes(calls.restorePost.input, { id }),
];
/** Every call that contains the id of a history entry. */
const withEntry = (entry: string) => [
  takes(calls.updatePost.input, { ...edit, photo: { kind: "restore", entry } }),
  takes(calls.versionPhoto.input, { entry }),
];

test.each([
  ["with a slash", "a/b@1"],
  ["between underscores", "__x@y__"],
  ["of more than 1,500 bytes", `${"漢".repeat(500)}@`],
  ["with half a character", "a@\ud83d"],
  ["without a character", ""],
  ["of one dot", "."],
  ["of two dots", ".."],
])("an id that Firestore cannot hold is refused: %s", (_, id) => {
  expect(withPostId(id)).not.toContain(true);
  expect(withEntry(id)).not.toContain(true);
});

test("an id that Firestore can hold is accepted", () => {
  for (const id of ["2026-03-14-ada@before-1", "__x@y", "x@__", "...@", "\0@", `${"漢".repeat(499)}@@@`]) {
    expect(withPostId(id)).not.toContain(false);
    expect(withEntry(id)).not.toContain(false);
  }
});

test("an entry's id names the version as well", () => {
  expect(withEntry("2026-03-14-ada")).not.toContain(true);
});

const attestation = { clientDataJSON: "e30", attestationObject: "o2M" };
const aPasskey = (name: string, transports = ["internal", "smart-card"]) => ({
  ticket: "a",
  name,
  response: { id: "a", rawId: "a", type: "public-key", response: { ...attestation, transports } },
});

test.each([
  ["  Blue\tkey ", "Blue key"],
  ["Ke\ud800y\u200b \0", "Key"],
])("the name of a passkey, %j, is kept as a person sees it", (typed, name) => {
  expect(calls.addPasskey.input.parse(aPasskey(typed))).toMatchObject({ name });
});

test("a passkey without a name to see, or with transports that no browser has, is refused", () => {
  expect(takes(calls.addPasskey.input, aPasskey("\u200b\u3164"))).toBe(false);
  expect(takes(calls.addPasskey.input, aPasskey("Key", ["\ud800"]))).toBe(false);
});

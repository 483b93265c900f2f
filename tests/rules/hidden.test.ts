import { describe, expect, test } from "vitest";
import type { FirestoreAttempt } from "./firestore-operations.ts";
import { decideFirestore, decideStorage, projectRules } from "./judge.ts";
import { type Principal, principals } from "./principals.ts";

// Hidden documents must look like missing ones: the same verdict, in the same words, after as many steps.

const firestoreRules = projectRules("firestore.rules");
const storageRules = projectRules("storage.rules");

const entry = { title: "Ada Lovelace", date: "2026/03/12" };
const upload = { uid: "someone-else", state: "ready" };
const file = { size: 1000, contentType: "image/webp" };

// biome-ignore format: one row per document
const documents: readonly (readonly [path: string, hidden: object])[] = [
  ["feed/2026-03-12-ada-lovelace",  entry],
  ["feed/2026-12-31-ada-lovelace",  { ...entry, date: "9999/12/31" }],
  ["posts/2026-03-12-ada-lovelace", entry],
  ["trash/2026-03-12-ada-lovelace", { post: entry }],
  ["drafts/a",                      { state: "kept", texts: { title: "Ada Lovelace" } }],
  ["history/2026-03-12-ada@1",      { post: entry }],
  ["slugs/2026-03-12-ada-lovelace", { postId: "a" }],
  ["slugConflicts/a",               { slug: "b", keeper: "c" }],
  ["photoUploads/a",                upload],
  ["photoNames/a-1",                { expireAt: new Date() }],
  ["admins/a",                      { enabled: true }],
  ["lockouts/a",                    { attempts: 3 }],
  ["sessions/a",                    { uid: "a" }],
  ["secondFactors/a",               { passkeys: [], codes: null }],
  ["tickets/a",                     { uid: "a" }],
  ["diagnostics/other",             { message: "x" }],
  ["unheardOf/a",                   { text: "x" }],
];

const files = [
  "uploads/someone-else/a",
  "staged/a/full",
  "trash/a/geniuses/b.webp",
  "trash/history/geniuses/b.webp",
  "elsewhere/a.webp",
];

// An administrator may see everything except another's uploads: of those they learn whether a random id is taken.
const others = principals.filter(({ isAdmin }) => !isAdmin);

describe.each(others)("to $name", (principal: Principal) => {
  const decided = (request: FirestoreAttempt) => decideFirestore(firestoreRules, principal, { request });

  test.each(documents)("%s looks as if it were missing", async (path, hidden) => {
    const missing = await decided({ method: "get", path, before: null });
    expect(missing.allowed).toBe(false);
    expect(await decided({ method: "get", path, before: hidden })).toEqual(missing);
    const gone = await decided({ method: "delete", path, before: null });
    expect(gone.allowed).toBe(false);
    expect(await decided({ method: "delete", path, before: hidden })).toEqual(gone);
    const written = await decided({ method: "create", path, after: hidden });
    const { message } = await decided({ method: "update", path, before: hidden, after: hidden });
    // The emulator's own words name the method; the service names nothing.
    expect(message.replace("'update'", "'create'")).toBe(written.message);
  });

  test.each(files)("%s looks as if it were missing", async (object) => {
    const missing = await decideStorage(storageRules, principal, { method: "get", object });
    expect(missing.allowed).toBe(false);
    expect(await decideStorage(storageRules, principal, { method: "get", object, before: file })).toEqual(
      missing,
    );
  });
});

import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { CallInput } from "@daily-genius/domain/calls/calls";
import type { HistoryAct } from "@daily-genius/domain/post/history-entry";
import type { Post } from "@daily-genius/domain/post/post";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { cleanLine } from "@daily-genius/domain/text/clean-text";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aSession, callAs } from "../../testing/call.ts";
import { anArchiveOf } from "../../testing/repacked.ts";
import { seed, share } from "../../testing/test-run.ts";
import { content, importInto } from "../../testing/whole-archive.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { createPost } from "../posts/create-post.ts";
import type { ArchivedEntry } from "./archive-format.ts";
import { validateEntry } from "./validate.ts";

const text = fc.string({ unit: "grapheme", maxLength: 30 }).map(cleanLine);
const long = (length: number) => fc.constantFrom("x".repeat(length), "x".repeat(length + 1));
const blank = fc.constantFrom("", "  ", "\t");
const odd = fc.constantFrom("\ud800", "half a \udfff character", "  Ada  ", "<b>", "...", "孔子");
const date = fc.constantFrom(
  "2026/03/14",
  "2026/3/4",
  "2026/02/30",
  "2026/13/01",
  "2026-03-14",
  "tomorrow",
  "~1815",
  "384 BC",
  "~0384 BC",
  "1815/12/10",
  "1815/02/30",
  " 1815 ",
  "14 March 1879",
);
const role = fc.oneof(text, blank, long(100));

/** One field of a draft with another value, which `createPost` may accept or refuse. */
const change: fc.Arbitrary<Partial<PostDraft>> = fc.oneof(
  fc.record({
    title: fc.oneof(text, blank, odd, long(200), fc.constant("𒀀".repeat(100)), fc.constant("漢".repeat(200))),
  }),
  fc.record({ description: fc.oneof(text, blank, odd, long(10_000), fc.constant("x".repeat(200_000))) }),
  fc.record({ date: fc.oneof(date, blank) }),
  fc.record({ birthdate: fc.oneof(date, blank, long(20)) }),
  fc.record({ deathdate: fc.oneof(date, blank) }),
  fc.record({ country: fc.oneof(text, blank, odd, long(100)) }),
  fc.record({ role: fc.oneof(fc.array(role, { maxLength: 3 }), fc.constant(Array(21).fill("Poet"))) }),
);

/** The post that the callable creates from a draft; undefined if it refuses the draft. */
async function created(draft: PostDraft): Promise<Post | undefined> {
  const input: CallInput<"createPost"> = { requestId: randomUUID(), draft };
  try {
    return (await callAs(await aSession(), createPost, input)).post;
  } catch (error) {
    expect(error).toMatchObject({ code: "invalid-argument" });
    return undefined;
  }
}

async function isImported(file: string): Promise<boolean> {
  try {
    return (await importInto(file)).put === 1;
  } catch (error) {
    expect(String(error)).toMatch(/2026-03-14-ada-lovelace cannot be imported: \w+.*\nNothing was imported/);
    return false;
  }
}

test("a post is imported exactly when createPost accepts its fields, and becomes the same", async () => {
  await fc.assert(
    fc.asyncProperty(change, async (changed) => {
      const draft = aDraft({ date: "2026/03/14", ...changed });
      await clearAll();
      const post = await created(draft);
      await clearAll();
      const id = "2026-03-14-ada-lovelace";
      const file = await anArchiveOf(aPost({ ...draft, id }));
      expect(await isImported(file)).toBe(post !== undefined);
      const { posts } = await content();
      const fields =
        post && Object.fromEntries(Object.keys(draft).map((name) => [name, post[name as keyof Post]]));
      expect(Object.keys(posts)).toEqual(post ? [id] : []);
      if (fields) expect(posts[id]).toMatchObject(fields);
    }),
    { numRuns: share("posts in crafted archives", 50, 500), seed },
  );
});

test("a text keeps the traces of pasting that an earlier version stored", async () => {
  await clearAll();
  const stored = { title: "Ada\u00a0Love\u00adlace", description: "one\vtwo", role: ["Po\u200bet"] };
  const post = aPost({ ...stored, sources: [{ title: "A\u2028b", url: "https://a.example/" }] });
  await importInto(await anArchiveOf(post));
  expect((await content()).posts[post.id]).toMatchObject({ ...stored, sources: post.sources });
});

test.each<[Partial<Post>, string]>([
  [{ imageURL: "javascript:alert(1)" }, "imageURL: must be empty"],
  [{ thumbnailURL: "https://elsewhere.example/a.jpg" }, "thumbnailURL: must be empty"],
  [{ previewURL: "x" }, "previewURL: must be empty"],
  [{ authorId: "x".repeat(129) }, "authorId: "],
  [{ authorEmail: "x".repeat(255) }, "authorEmail: "],
  [{ authorEmail: "\ud800" }, "authorEmail: "],
  [{ createdAt: "yesterday" }, "createdAt: not a moment"],
  [{ createdAt: "2027-02-29T00:00:00.000Z" }, "createdAt: not a moment"],
])("a post with %j is refused: %s", async (fields, reason) => {
  await clearAll();
  const post = aPost(fields);
  const file = await anArchiveOf(post);
  await expect(importInto(file, "merge")).rejects.toThrow(`${post.id} cannot be imported: ${reason}`);
  expect((await content()).posts).toEqual({});
});

const now = Date.parse("2026-11-22T12:00:00.000Z");
const version = "2026-11-22T10:00:00.123456Z";
const post = aPost();
const { id: postId, title, updatedAt } = post;
const ada = { uid: "admin-1", email: "ada@dailygenius.example" };
const nobody = { uid: "", email: "" };

type Parts = Partial<ArchivedEntry["entry"]>;

const anEntry = (parts: Parts = {}, key = version, photos: ArchivedEntry["photos"] = []): ArchivedEntry => ({
  id: `${parts.postId ?? postId}@${key}`,
  entry: {
    ...{ postId, title, at: "2026-11-22T10:00:01.000Z", act: "edited", changed: ["country"], post, ...ada },
    ...parts,
  },
  photos,
});

const full = { variant: "full", contentType: "image/webp", timestamp: 1_795_228_371_123 } as const;
const begun = { changed: [] };
const ended = { changed: [], post: null };
const byHand = { act: "by-hand", ...nobody } as const;
const withPost = (fields: Partial<Post>): Parts => ({ post: { ...post, ...fields } });
const unchecked = withPost({ birthdate: "long ago", role: [], country: "" });

// biome-ignore format: one row per act
test.each<[HistoryAct, ArchivedEntry]>([
  ["created",    anEntry({ act: "created", ...begun }, `new-${updatedAt}`, [full])],
  ["edited",     anEntry()],
  ["edited",     anEntry({ changed: ["title", "role", "photo"] }, "2026-11-22T10:00:00Z")],
  ["deleted",    anEntry({ act: "deleted", ...ended })],
  ["deleted",    anEntry({ act: "deleted", ...ended, ...nobody })],
  ["cleaned-up", anEntry({ act: "cleaned-up", ...ended, title: "Any" })],
  ["restored",   anEntry({ act: "restored", ...unchecked, ...begun }, `new-${updatedAt}`)],
  ["imported",   anEntry({ act: "imported", ...begun, ...nobody }, `new-${updatedAt}`)],
  ["photo-lost", anEntry({ act: "photo-lost", ...nobody, changed: ["photo"] })],
  ["earlier",    anEntry({ act: "earlier", ...unchecked, ...begun, ...nobody }, `before-${version}`)],
  ["by-hand",    anEntry({ ...byHand, ...unchecked, ...begun }, `by-hand-${version}`)],
  ["by-hand",    anEntry({ ...byHand, ...ended })],
])("an entry as the product writes it is accepted: %s", (_act, entry) => {
  const { path, fields } = validateEntry(entry, now);
  expect(path).toBe(`history/${entry.id}`);
  expect(fields).toMatchObject({ at: new Date(entry.entry.at), expireAt: new Date("2028-11-21T10:00:01.000Z") });
});

// biome-ignore format: one row per mutation
test.each<[string, ArchivedEntry, string]>([
  ["another post's state",            anEntry(withPost({ id: "other" })),                                     "post.id: does not match the entry"],
  ["another post's id",               { ...anEntry(), id: `${postId.replace("ada", "eve")}@${version}` },                          "id: does not match the entry"],
  ["a path within its key",           anEntry({}, `${version}/feed/x`),                                       "id: does not match the entry"],
  ["a path as updatedAt",             anEntry({ act: "created", ...begun, ...withPost({ updatedAt: "a/b/c" }) }, "new-a/b/c"), "id: does not match the entry"],
  ["the key of another save",         anEntry({ act: "created", ...begun }, "new-2026-01-02T00:00:00.000Z"),  "id: does not match the entry"],
  ["the key of a creation",           anEntry({}, `new-${updatedAt}`),                                        "id: does not match the entry"],
  ["a post id that is a path",        anEntry({ postId: "a/b", ...withPost({ id: "a/b" }) }),                 "postId: invalid"],
  ["a test post",                     anEntry({ postId: "9999-12-31-diagnostic-test-post-0123abcd" }),        "postId: the troubleshooter's"],
  ["another title",                   anEntry({ title: "Somebody" }),                                         "title: "],
  ["a creation that changes",         anEntry({ act: "created" }),                                            "act: does not match the entry"],
  ["a creation without a post",       anEntry({ act: "created", ...ended }),                                  "act: does not match the entry"],
  ["an edit of nothing",              anEntry({ changed: [] }),                                               "act: does not match the entry"],
  ["an edit that deletes",            anEntry({ post: null }),                                                "act: does not match the entry"],
  ["a deletion that leaves a post",   anEntry({ act: "deleted" }),                                            "act: does not match the entry"],
  ["a deletion that changes",         anEntry({ act: "deleted", post: null }),                                "changed: "],
  ["an older state that changes",     anEntry({ act: "earlier", ...nobody }),                                 "act: does not match the entry"],
  ["fields in another order",         anEntry({ changed: ["photo", "title"] }),                               "changed: "],
  ["a time to come",                  anEntry({ at: "2026-11-22T13:30:00.000Z" }),                            "at: in the future"],
  ["a person outside the panel",      anEntry({ ...byHand, uid: "admin-1" }),                                 'act: "by-hand" cannot have an author'],
  ["an e-mail outside the panel",     anEntry({ ...byHand, email: "eve@evil.example" }),                      'act: "by-hand" cannot have an author'],
  ["an address elsewhere",            anEntry({ ...byHand, ...withPost({ previewURL: "https://x.example" }) }), "post: a photo must be listed with its files"],
  ["two photos in one place",         anEntry({}, version, [full, full]),                                     "photos: one appears twice"],
  ["a photo of a deleted post",       anEntry({ act: "deleted", ...ended }, version, [full]),                 "photos: a deleted post has none"],
  ["a description without limits",    anEntry(withPost({ description: "x".repeat(10_001) })),                 "description: "],
  ["a date that no form accepts",     anEntry({ act: "imported", ...begun, ...nobody, ...withPost({ birthdate: "long ago" }) }, `new-${updatedAt}`), "birthdate: "],
  ["texts that no form leaves",       anEntry({ ...withPost({ country: " England " }) }),                     "post: not as a creation stores it"],
  ["half a character",                anEntry({ ...byHand, ...withPost({ updatedBy: "\ud800" }) }),           "invalid Unicode"],
  ["more than a document can hold",   anEntry({ ...byHand, ...withPost({ description: "漢".repeat(350_000) }) }), "it is larger than a document"],
  ["a million empty roles",           anEntry({ ...byHand, ...withPost({ role: Array(1_000_000).fill("") }) }), "it is larger than a document"],
])("an entry that the product never writes is refused: %s", (_name, entry, reason) => {
  expect(() => validateEntry(entry, now)).toThrow(reason);
});

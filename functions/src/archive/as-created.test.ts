import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { CallInput } from "@daily-genius/domain/calls/calls";
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

import { isDeepStrictEqual } from "node:util";
import { calls } from "@daily-genius/domain/calls/calls";
import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { type HistoryAct, historyFields } from "@daily-genius/domain/post/history-entry";
import { PhotoAddresses, type Post, PostContent } from "@daily-genius/domain/post/post";
import { AnyDraft } from "@daily-genius/domain/post/post-draft";
import { isDocumentId, utf8Length } from "@daily-genius/domain/post/post-id";
import { isTestPost } from "@daily-genius/domain/post/test-post";
import { cleanLine } from "@daily-genius/domain/text/clean-text";
import * as z from "zod/mini";
import { entryPath, expiryOf, keyOfNew } from "../history/entry-write.ts";
import { type Fields, idOf, type Write } from "../store/documents.ts";
import { Account, type ArchivedDraft, type ArchivedEntry, type ArchivedPost } from "./archive-format.ts";
import { addressesOf } from "./archived-form.ts";
import { refusal } from "./refusal.ts";

/** An ISO 8601 time; empty in a post that was made in the console. */
const moment = z.union([z.literal(""), z.iso.datetime({ precision: 3, error: "not a moment" })]);

/** The author and the times of a post. */
const Origin = z.object({
  authorId: Account.shape.uid,
  authorEmail: Account.shape.email,
  createdAt: moment,
});

/** Returns an archived post as `createPost` stores it; fails with the reason if `createPost` would refuse it. */
export function validatePost(archived: ArchivedPost): ArchivedPost {
  const { post, photos } = archived;
  const content = contentAsCreated(post);
  const [issue] = Origin.safeParse(post).error?.issues ?? [];
  if (issue) throw refusal(inWords(issue));
  const address = Object.entries(PhotoAddresses.parse(post)).find(([, url]) => url !== "");
  if (address) throw refusal(`${address[0]}: must be empty; photos are files in the archive`);
  if (photos.length > 0 && !photos.some(({ variant }) => variant === "full"))
    throw refusal("photos: thumbnails without a full photo");
  const stored = { ...archived, post: { ...post, ...content } };
  requireStorable(stored.post);
  requireWellFormed(stored.more);
  return stored;
}

/** Returns the content of a post as `createPost` stores it; fails with the reason if it would refuse it. */
function contentAsCreated(post: Post): PostContent {
  const draft = AnyDraft.safeParse(PostContent.parse(post));
  if (!draft.success) throw refusal(inWords(draft.error.issues[0]));
  return PostContent.parse(asWritten(PostContent.parse(post), PostContent.parse(draft.data)));
}

/** Returns what `createPost` makes of a value, but a text with the traces of pasting that it stored before it cleaned. */
function asWritten(stored: unknown, made: unknown): unknown {
  if (typeof stored === "string" && typeof made === "string")
    return cleanLine(stored) === cleanLine(made) && !/\p{Cs}/u.test(stored) ? stored.trim() : made;
  if (typeof stored !== "object" || typeof made !== "object" || stored === null || made === null) return made;
  const before = new Map(Object.entries(stored));
  const entries = Object.entries(made).map(
    ([key, value]) => [key, asWritten(before.get(key), value)] as const,
  );
  return Array.isArray(made) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Returns the reason of a refusal; some do not concern a single field. */
function inWords(issue: z.core.$ZodIssue | undefined): string {
  const { path = [], message = "" } = issue ?? {};
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}

const { id, content } = calls.keepDraft.input.shape;
const { texts, for: whom } = content.shape;
const { email } = Account.shape;
const Kept = z.object({
  ...{ id, texts, for: whom },
  ...{ createdAt: moment, createdBy: email, updatedAt: moment, updatedBy: email },
});

/** Returns an archived draft if `keepDraft` could have stored it; fails with the reason if not. */
export function validateDraft(archived: ArchivedDraft): ArchivedDraft {
  const [issue] = Kept.safeParse(archived.draft).error?.issues ?? [];
  if (issue) throw refusal(inWords(issue));
  requireWellFormed(archived.draft);
  const variants = archived.photos.map(({ variant }) => variant);
  const isWhole = archived.photo === null ? variants.length === 0 : variants.includes("full");
  if (!isWhole || new Set(variants).size < variants.length) throw refusal("photos: not all of one photo");
  return archived;
}

/** The maximum delay of the importing machine's clock against Google's: an hour, in ms. */
const clockError = 60 * 60 * 1000;
/** The maximum size of texts, in bytes; a document has 1,048,576, and the names of its fields need some of them. */
const mostBytes = 1_000_000;

type Effect = "begins" | "changes" | "ends";

/** The possible effects of each act on a post. */
const effects: Readonly<Record<HistoryAct, readonly Effect[]>> = {
  created: ["begins"],
  restored: ["begins"],
  imported: ["begins"],
  earlier: ["begins"],
  edited: ["changes"],
  moved: ["changes"],
  checked: ["changes"],
  "photo-lost": ["changes"],
  deleted: ["ends"],
  "cleaned-up": ["ends"],
  "by-hand": ["begins", "changes", "ends"],
};
/** The acts that no signed-in person makes. */
const byNobody: readonly HistoryAct[] = ["by-hand", "photo-lost", "imported", "earlier"];
/** The acts that leave a post as `createPost` stores it. */
const checked: readonly HistoryAct[] = ["created", "edited", "imported"];

const version = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.(\d{3}){1,3})?Z`;
/** The keys of entries, by their prefix; `entryWrite` and `recordByHand` say which entry has which. */
const keys = {
  replaced: new RegExp(`^${version}$`),
  earlier: new RegExp(`^before-${version}$`),
  byHand: new RegExp(`^by-hand-${version}$`),
  new: new RegExp(`^new-${version}$`),
};

/** The write that adds an entry. */
export type Creation = Extract<Write, { kind: "create" }>;

/** Returns the write of an archived entry, with its old expiry; throws a reason if the product writes no such entry. */
export function validateEntry(archived: ArchivedEntry, now: number): Creation {
  const { id, entry, photos } = archived;
  if (!isDocumentId(entry.postId)) throw refusal("postId: invalid");
  requireEffect(archived);
  if (isTestPost(entry.postId)) throw refusal("postId: the troubleshooter's posts have no history");
  if (Date.parse(entry.at) > now + clockError) throw refusal("at: in the future");
  if (byNobody.includes(entry.act) && (entry.uid !== "" || entry.email !== ""))
    throw refusal(`act: "${entry.act}" cannot have an author`);
  requireStorable(entry);
  if (entry.post) requirePost(archived, entry.post);
  else if (photos.length > 0) throw refusal("photos: a deleted post has none");
  const fields = { ...entryFields(archived), expireAt: new Date(expiryOf(Date.parse(entry.at))) };
  return { kind: "create", path: `history/${id}`, fields };
}

/** Returns the fields of an archived entry, with the URLs of its photo in the current bucket. */
export function entryFields({ entry, photos }: ArchivedEntry): Fields {
  const post = entry.post && { ...entry.post, ...addressesOf(entry.postId, photos) };
  return { ...entry, at: new Date(entry.at), post };
}

/** An entry's key follows from its act and from the effect on the post. */
function requireEffect({ id, entry: { postId, act, post, changed, from } }: ArchivedEntry): void {
  const effect: Effect = post === null ? "ends" : changed.length > 0 ? "changes" : "begins";
  if (!effects[act].includes(effect)) throw refusal("act: does not match the entry");
  if (from !== undefined && act !== "moved") throw refusal("from: allowed only for a move");
  const inOrder = effect === "changes" ? historyFields.filter((field) => changed.includes(field)) : [];
  if (!isDeepStrictEqual(changed, inOrder)) throw refusal("changed: does not match the fields");
  const start = idOf({ path: entryPath(postId, "") });
  if (!id.startsWith(start) || !isKey(id.slice(start.length))) throw refusal("id: does not match the entry");

  function isKey(key: string): boolean {
    if (effect !== "begins") return keys.replaced.test(key);
    if (act === "earlier") return keys.earlier.test(key);
    if (act === "by-hand") return keys.byHand.test(key);
    return keys.new.test(key) && key === keyOfNew(post?.updatedAt);
  }
}

function requirePost({ entry: { postId, act, title }, photos }: ArchivedEntry, post: Post): void {
  if (post.id !== postId) throw refusal("post.id: does not match the entry");
  if (post.title !== title) throw refusal("title: does not match the post");
  if (Object.values(photoVariants).some(({ field }) => post[field] !== ""))
    throw refusal("post: a photo must be listed with its files, not as a URL");
  if (new Set(photos.map(({ variant }) => variant)).size < photos.length)
    throw refusal("photos: one appears twice");
  if (checked.includes(act) && !isDeepStrictEqual(contentAsCreated(post), PostContent.parse(post)))
    throw refusal("post: not as a creation stores it");
}

function requireStorable(texts: object): void {
  requireWellFormed(texts);
  if (textsIn(texts).reduce((bytes, text) => bytes + utf8Length(text) + 1, 0) > mostBytes)
    throw refusal("it is larger than a document can be");
}

/** Firestore stores texts as UTF-8, which cannot contain half a surrogate pair. */
function requireWellFormed(texts: object): void {
  if (textsIn(texts).some((text) => /\p{Cs}/u.test(text))) throw refusal("invalid Unicode");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return (Array.isArray(value) ? value : Object.entries(value).flat()).flatMap(textsIn);
}

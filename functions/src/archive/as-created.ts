import { PhotoAddresses, type Post, PostContent } from "@daily-genius/domain/post/post";
import { AnyDraft } from "@daily-genius/domain/post/post-draft";
import { cleanLine } from "@daily-genius/domain/text/clean-text";
import * as z from "zod/mini";
import { Account, type ArchivedPost } from "./archive-format.ts";
import { refusal } from "./refusal.ts";

/** An ISO 8601 time; empty in a post that was made in the console. */
export const moment = z
  .string()
  .check(z.regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)?$/, "not a moment"));

/** The author and the times of a post. */
const Origin = z.object({
  authorId: Account.shape.uid,
  authorEmail: Account.shape.email,
  createdAt: moment,
});

/** Returns an archived post as `createPost` stores it; fails with the reason if `createPost` would refuse it. */
export function asCreated(archived: ArchivedPost): ArchivedPost {
  const { post, photos } = archived;
  const content = contentAsCreated(post);
  const [issue] = Origin.safeParse(post).error?.issues ?? [];
  if (issue) throw refusal(inWords(issue));
  const address = Object.entries(PhotoAddresses.parse(post)).find(([, url]) => url !== "");
  if (address) throw refusal(`${address[0]}: must be empty; photos are files in the archive`);
  if (photos.length > 0 && !photos.some(({ variant }) => variant === "full"))
    throw refusal("photos: thumbnails without a full photo");
  return { ...archived, post: { ...post, ...content } };
}

/** Returns the content of a post as `createPost` stores it; fails with the reason if it would refuse it. */
export function contentAsCreated(post: Post): PostContent {
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
export function inWords(issue: z.core.$ZodIssue | undefined): string {
  const { path = [], message = "" } = issue ?? {};
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}

import * as z from "zod/mini";
import { PhotoTexts } from "./photo-texts.ts";
import { Post, PostContent } from "./post.ts";

/** What changed a post. `earlier` is no change: it is the state of an older post before its first recorded one. */
export const historyActs = [
  "created",
  "edited",
  /** Put on another day, alone or with others. */
  "moved",
  "deleted",
  "restored",
  "cleaned-up",
  "imported",
  /** In the Firebase console or by a script, past the callables. */
  "by-hand",
  /** The sweep has removed the address of a photo whose file is gone. */
  "photo-lost",
  "earlier",
] as const;

export type HistoryAct = (typeof historyActs)[number];

/** The parts of a post whose changes its history names. */
export const historyFields = [...Object.keys(PostContent.shape), "photo"] as readonly HistoryField[]; // keyof the same shape

export type HistoryField = keyof PostContent | "photo";

/** `history/{postId}@{moment}`: one change of a post, and the whole post as it was afterwards. */
export const HistoryEntry = z.object({
  postId: z.string(),
  /** When the change was committed, by the server's clock. */
  at: z.date(),
  act: z.enum(historyActs),
  /** Who changed the post; both are empty for a change past the callables. */
  uid: z.string(),
  email: z.string(),
  /** The post's title after the change, or its last one. */
  title: z.string(),
  /** What an edit changed; empty for every change that begins or ends a post. */
  changed: z.array(z.enum(historyFields)),
  /** The post after the change; null once it is deleted. */
  post: z.nullable(Post),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** What differs between two states of a post. */
export function changedFields(before: Post, after: Post): HistoryField[] {
  return historyFields.filter((field) =>
    field === "photo"
      ? before.imageURL !== after.imageURL
      : JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/**
 * What people wrote of an earlier version, to be saved over the present one. Its day comes along only if asked for, and
 * the texts of its photo only with the photo: they say nothing about another.
 */
export function restoredContent(
  version: Post,
  present: Post,
  { withDay, withPhoto }: { readonly withDay: boolean; readonly withPhoto: boolean },
): PostContent {
  const { date } = withDay ? version : present;
  const hasItsPhoto = withPhoto || version.imageURL === present.imageURL;
  return PostContent.parse({ ...version, date, ...PhotoTexts.parse(hasItsPhoto ? version : present) });
}

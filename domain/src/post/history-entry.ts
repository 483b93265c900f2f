import * as z from "zod/mini";
import { PhotoTexts } from "../photo/photo-texts.ts";
import { type FieldName, fieldNames } from "./fields.ts";
import { Post, PostContent } from "./post.ts";
import { formatRoles, parseRoles } from "./roles.ts";

/** The act that changed a post. `earlier` is not a change, but an older post's state before its first recorded one. */
export const historyActs = [
  "created",
  "edited",
  /** Put on another day, alone or with others. */
  "moved",
  "deleted",
  "restored",
  "cleaned-up",
  "imported",
  /** In the Firebase console or by a script, outside the panel. */
  "by-hand",
  /** Somebody has checked the post, or taken that back. */
  "checked",
  /** The sweep removed the URL of a photo whose file is gone. */
  "photo-lost",
  "earlier",
] as const;

export type HistoryAct = (typeof historyActs)[number];

export type HistoryField = FieldName | "photo" | "checked";

export const historyFields: readonly HistoryField[] = [...fieldNames, "photo", "checked"];

/** `history/{postId}@{moment}`: one change of a post, and the whole post as it was afterwards. */
export const HistoryEntry = z.object({
  postId: z.string(),
  /** The time of the commit, by the server's clock. */
  at: z.date(),
  act: z.enum(historyActs),
  /** The author of the change; both are empty for a change outside the panel. */
  uid: z.string(),
  email: z.string(),
  /** The post's title after the change, or its last one. */
  title: z.string(),
  /** The fields that an edit changed; empty for every change that begins or ends a post. */
  changed: z.array(z.enum(historyFields)),
  /** The day that a moved post left; older entries lack it. */
  from: z.exactOptional(z.string()),
  /** The post after the change; null once it is deleted. */
  post: z.nullable(Post),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Returns the fields that differ between two states of a post. */
export function changedFields(before: Post, after: Post): HistoryField[] {
  return historyFields.filter((field) =>
    field === "photo"
      ? before.imageURL !== after.imageURL
      : JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/**
 * The content of an earlier version, ready to save over the current one. Includes its date only on request, its photo
 * texts only together with the photo, and never its note, which administrators have changed since.
 */
export function restoredContent(
  version: Post,
  present: Post,
  { withDay, withPhoto }: { readonly withDay: boolean; readonly withPhoto: boolean },
): PostContent {
  const { note } = present;
  const { date } = withDay ? version : present;
  const hasItsPhoto = withPhoto || version.imageURL === present.imageURL;
  // Roles with commas, which older versions may have, are refused today.
  const role = parseRoles(formatRoles(version.role));
  return PostContent.parse({
    ...version,
    date,
    role,
    note,
    ...PhotoTexts.parse(hasItsPhoto ? version : present),
  });
}

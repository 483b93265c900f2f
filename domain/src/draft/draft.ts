import * as z from "zod/mini";
import { normalizePublishDate, type PublishDate } from "../dates/publish-date.ts";
import { fieldNames } from "../post/fields.ts";
import { utf8Length } from "../post/post-id.ts";

/**
 * The maximum number of drafts, the bytes of a draft's texts, and the characters of an email. The longest
 * post takes half of the bytes; the rest is for what is typed around it, since a form trims.
 */
export const draftLimits = { drafts: 500, bytes: 100_000, email: 320 } as const;

/** The content of a draft: the texts of the form as typed, the upload of its photo or empty, and whom it is for. */
export const DraftContent = z.object({
  texts: z.partialRecord(z.enum(fieldNames), z.string()),
  uploadId: z.string(),
  /** The email of an administrator, or empty. */
  for: z.string(),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** `drafts/{id}`: a post to be, which no reader can see; or it is deleted (`dropped`) for 30 days, or has become a post. */
export const Draft = z.object({
  id: z.string(),
  state: z.enum(["kept", "dropped", "scheduled"]),
  ...DraftContent.shape,
  /** The post that a scheduled draft has become, which has its content; otherwise empty. */
  postId: z.string(),
  /** ISO 8601, UTC, milliseconds. */
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  /** The email of the administrator who made this version. */
  updatedBy: z.string(),
  /** The request that last saved or scheduled it; a draft of an earlier version of the panel has none. */
  requestId: z.exactOptional(z.string()),
});
export type Draft = z.infer<typeof Draft>;

/** Returns the planned day of a draft; undefined if it has none. A plan takes no day from a post. */
export function plannedDay({ texts }: Pick<Draft, "texts">): PublishDate | undefined {
  return normalizePublishDate(texts.date ?? "");
}

/** Whether the texts of a draft are short enough to be stored. */
export function fitsDraft(texts: DraftContent["texts"]): boolean {
  return utf8Length(Object.values(texts).join("")) <= draftLimits.bytes;
}

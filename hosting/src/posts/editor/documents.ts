import type { Draft, DraftContent } from "@daily-genius/domain/draft/draft";
import { type FieldTexts, fieldTexts } from "@daily-genius/domain/post/field-texts";
import type { Post } from "@daily-genius/domain/post/post";
import { type Content, noPhoto } from "./content.ts";
import type { Ended, Version } from "./state.ts";

/** The content of a new draft. */
export const blankContent: Content = { ...fieldTexts({}), assignee: "", photo: noPhoto };

/** Returns the texts of content, as the form has them. */
export function textsOf({ assignee: _, photo: __, ...texts }: Content): FieldTexts {
  return texts;
}

export function versionOfPost(post: Post): Version {
  const photo = post.imageURL === "" ? noPhoto : ({ kind: "stored", url: post.imageURL } as const);
  const content = { ...fieldTexts(post), assignee: "", photo };
  return { at: post.updatedAt, by: post.updatedBy, content };
}

export function versionOfDraft(draft: Draft): Version {
  const photo = draft.uploadId === "" ? noPhoto : ({ kind: "upload", id: draft.uploadId } as const);
  const content = { ...blankContent, ...draft.texts, assignee: draft.for, photo };
  return { at: draft.updatedAt, by: draft.updatedBy, content, requestId: draft.requestId };
}

export function endOfDraft(draft: Pick<Draft, "state" | "updatedBy" | "postId" | "requestId">): Ended {
  const { state, updatedBy: by, postId, requestId } = draft;
  // A deleted draft still names the request that saved it last.
  return state === "scheduled" ? { as: "scheduled", by, postId, requestId } : { as: "deleted", by, postId };
}

/** Returns content as a draft is saved. */
export function draftContent(content: Content): DraftContent {
  const uploadId = content.photo.kind === "upload" ? content.photo.id : "";
  return { texts: textsOf(content), uploadId, for: content.assignee };
}

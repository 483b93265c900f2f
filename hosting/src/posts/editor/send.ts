import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import type { Failure } from "@daily-genius/domain/calls/failure";
import type { Draft } from "@daily-genius/domain/draft/draft";
import type { Post } from "@daily-genius/domain/post/post";
import { call } from "#backend/call.ts";
import { needsSignIn } from "#backend/outcomes.ts";
import { toFailure } from "#backend/to-failure.ts";
import { logError } from "#ui/log-error.ts";
import { currentDraft, currentPost, deletedPost } from "../current-version.ts";
import { FormDraft } from "../parts/form-draft.ts";
import { type Content, isSamePart, type PartlyKnown } from "./content.ts";
import { draftContent, endOfDraft, textsOf, versionOfDraft, versionOfPost } from "./documents.ts";
import { type EditorEffect, type EditorEvent, steadyNow } from "./events.ts";

type Call = Extract<EditorEffect, { do: "call" }>;

/** The pause before a request without an answer is repeated, in ms. */
const retryPause = 30_000;

/** What a request has led to; the draft or the post is for the lists of the page. */
export type Sending = { readonly event: EditorEvent; readonly draft?: Draft; readonly post?: Post };

/** Sends a request of the editor, and returns what follows from its answer. */
export async function send(request: Call): Promise<Sending> {
  const { requestId, doc, over, content, act, before } = request;
  try {
    if (act !== "publish") {
      const { draft } =
        act === "save"
          ? await call("keepDraft", { requestId, id: doc.id, basedOn: over, content: draftContent(content) })
          : await call("dropDraft", { id: doc.id, basedOn: over });
      return { draft, event: { kind: "answered", requestId, doc, version: versionOfDraft(draft) } };
    }
    const draft = FormDraft.parse(textsOf(content));
    const { photo } = content;
    const uploadId = photo.kind === "upload" ? { uploadId: photo.id } : {};
    const { post } =
      doc.kind === "post"
        ? await call("updatePost", {
            ...{ requestId, id: doc.id, basedOn: over, draft },
            photo: photoChange(content, before.content),
          })
        : await call("createPost", {
            requestId,
            draft,
            ...uploadId,
            from: { draftId: doc.id, basedOn: over },
          });
    const made = { kind: "post", id: post.id } as const;
    return { post, event: { kind: "answered", requestId, doc: made, version: versionOfPost(post) } };
  } catch (error) {
    const what = act === "publish" ? "post could not be saved" : "draft could not be saved";
    logError(act === "delete" ? "draft could not be deleted" : what, error);
    return refusal(request, toFailure(error));
  }
}

function refusal({ requestId, doc, act, over, content }: Call, failure: Failure): Sending {
  const draft = currentDraft(failure);
  if (draft?.state === "kept")
    return { draft, event: { kind: "version", doc: doc.id, version: versionOfDraft(draft), requestId } };
  if (draft) return { draft, event: { kind: "ended", doc: doc.id, ended: endOfDraft(draft), requestId } };
  const current = currentPost(failure);
  if (failure.code === "aborted" && current && current.updatedAt !== over)
    return {
      post: current,
      event: { kind: "version", doc: doc.id, version: versionOfPost(current), requestId },
    };
  const gone = { as: "deleted", by: "", postId: "" } as const;
  if (failure.code === "not-found" && act === "delete")
    return { event: { kind: "answered", requestId, doc, version: { at: "", by: "", content } } };
  const isDeleted = deletedPost(failure) !== undefined;
  if (failure.code === "not-found" && (isDeleted || doc.kind === "post" || (act === "save" && over !== "")))
    return { event: { kind: "ended", doc: doc.id, ended: gone, requestId, failure } };
  const isUnknown = failure.code === "unavailable" || failure.code === "internal";
  const needsSession = needsSignIn(failure);
  const retryAt = isUnknown ? steadyNow() + retryPause : Number.POSITIVE_INFINITY;
  return { event: { kind: "failed", requestId, failure, isUnknown, needsSession, retryAt } };
}

/** Returns the change of a post's photo. */
function photoChange(content: Content, before: PartlyKnown): PhotoChange {
  if (isSamePart("photo", content, before)) return { kind: "keep" };
  return content.photo.kind === "upload"
    ? { kind: "replace", uploadId: content.photo.id }
    : { kind: content.photo.kind === "none" ? "remove" : "keep" };
}

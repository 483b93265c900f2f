import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import type { Post } from "@daily-genius/domain/post/post";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { call } from "#backend/call.ts";

/** The content to save; `basedOn` is the version the form started from. */
export type Save = {
  readonly basedOn: Post | undefined;
  readonly draft: PostDraft;
  readonly photo: PhotoChange;
};

/** Saves under `requestId`: a request that arrives twice takes effect once. */
export async function savePost(requestId: string, { basedOn, draft, photo }: Save): Promise<Post> {
  if (basedOn) {
    const input = { requestId, id: basedOn.id, basedOn: basedOn.updatedAt, draft, photo };
    return (await call("updatePost", input)).post;
  }
  const uploadId = photo.kind === "replace" ? { uploadId: photo.uploadId } : {};
  return (await call("createPost", { requestId, draft, ...uploadId })).post;
}

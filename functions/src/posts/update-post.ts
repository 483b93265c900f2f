import { isDeepStrictEqual } from "node:util";
import type { calls } from "@daily-genius/domain/calls";
import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import { feedEntry } from "@daily-genius/domain/feed-entry";
import type { Post } from "@daily-genius/domain/post";
import { postId } from "@daily-genius/domain/post-id";
import { storedPost } from "@daily-genius/domain/stored-post";
import type { output } from "zod/mini";
import { callable } from "../callable.ts";
import {
  noPhoto,
  ownObjects,
  type Published,
  publishUpload,
  stagedObjects,
  withdraw,
} from "../photos/photo-store.ts";
import { uploadPath } from "../photos/upload-path.ts";
import { type ReadyUpload, requireReady } from "../photos/upload-record.ts";
import { type Services, services } from "../services.ts";
import { idOf, type Stored, type Write } from "../store/documents.ts";
import { logged } from "./logged.ts";
import { laterThan } from "./moments.ts";
import { claimants, claimedSlug, postsOn } from "./slugs.ts";
import { attachUpload, claimSlug, leaveSlug, mostRounds, outrun, titleTaken } from "./writes.ts";

/** Saves an edit of a post, and what becomes of its photo. */
export const updatePost = callable("updatePost", { timeoutSeconds: 60 }, async (input, { uid }) => {
  const { id, requestId } = input;
  const post = await logged("post.update", { uid, id, requestId }, () => updatePostIn(services, input, uid));
  return { post };
});

export type UpdateInput = output<typeof calls.updatePost.input>;

/**
 * Saves an edit over the version that the editor started from, and over no newer one: that fails `aborted`, with
 * the present post as `current`. An edit that is already in place, as after a repeated request, simply answers.
 */
export async function updatePostIn(services: Services, input: UpdateInput, uid: string): Promise<Post> {
  let published: Published | undefined;
  try {
    for (let round = 0; round < mostRounds; round += 1) {
      const view = await look(services, input);
      const stored = view.post.fields;
      if (!stored) throw new Failure("not-found", "This post no longer exists.");
      const current = storedPost(input.id, stored);
      if (current.updatedAt !== input.basedOn) {
        if (!inPlace(current, input, view.upload)) throw overtaken(current);
        if (published && published.fields.imageURL !== current.imageURL)
          await withdraw(services, published.objectNames);
        return current;
      }
      if (view.taken) throw titleTaken();
      const upload = view.upload && requireReady(view.upload, uploadIdOf(input), uid);
      if (upload) {
        published ??= await publishUpload(services, upload, input.id);
        if (!published) continue;
      }
      const post: Post = {
        ...current,
        ...input.draft,
        ...(input.photo.kind === "remove" ? noPhoto : published?.fields),
        updatedAt: laterThan([current.updatedAt], services.now()),
      };
      if (await services.documents.commit(edit(post, view, upload, services))) {
        if (upload) await withdraw(services, stagedObjects(upload.uploadId));
        if (post.imageURL !== current.imageURL) await withdraw(services, ownObjects(input.id, stored));
        return post;
      }
    }
    throw outrun();
  } catch (error) {
    // Any other error may hide a commit that happened; then the sweep decides, from what the post says.
    if (published && error instanceof Failure) await withdraw(services, published.objectNames);
    throw error;
  }
}

type View = {
  readonly post: Stored;
  readonly conflict: Stored;
  /** The reservation of the slug that the edit leads to. */
  readonly slug: Stored;
  /** The reservation of the slug that the post has now, where the edit leaves it. */
  readonly left: Stored | undefined;
  readonly upload: Stored | undefined;
  readonly taken: boolean;
};

async function look({ documents }: Services, input: UpdateInput): Promise<View> {
  const slugId = postId(input.draft.date, input.draft.title);
  const uploadId = uploadIdOf(input);
  const paths = [
    `posts/${input.id}`,
    `slugConflicts/${input.id}`,
    `slugs/${slugId}`,
    `posts/${slugId}`,
  ] as const;
  const [post, conflict, slug, named, upload] = uploadId
    ? await documents.read([...paths, uploadPath(uploadId)])
    : [...(await documents.read(paths)), undefined];
  const present = claimedSlug(post.fields);
  if (present === slugId) return { post, conflict, slug, left: undefined, upload, taken: false };
  // After the reservation, so that whoever took the slug in between has changed it, and the commit notices.
  const others = claimants(slugId, await postsOn(documents, input.draft.date)).filter(
    (claimant) => idOf(claimant) !== input.id,
  );
  const taken = others.length > 0 || (slugId !== input.id && named.fields !== undefined);
  const left = present === undefined ? undefined : (await documents.read([`slugs/${present}`]))[0];
  return { post, conflict, slug, left, upload, taken };
}

function edit(post: Post, view: View, upload: ReadyUpload | undefined, { now, newId }: Services): Write[] {
  const touch = { touched: newId() };
  const moved = claimedSlug(view.post.fields) !== idOf(view.slug);
  const hidden = !moved && view.conflict.fields !== undefined;
  return [
    { kind: "update", path: view.post.path, fields: post, version: view.post.version },
    ...(moved ? [claimSlug(view.slug, { postId: post.id, ...touch })] : []),
    ...(view.left ? [leaveSlug(view.left, post.id, touch)] : []),
    ...(moved && view.conflict.fields ? [{ kind: "delete", path: view.conflict.path } as const] : []),
    // A duplicate stays out of the public feed until it is one no longer.
    ...(hidden ? [] : [{ kind: "set", path: `feed/${post.id}`, fields: feedEntry(post) } as const]),
    ...(upload ? [attachUpload(upload, post, now())] : []),
  ];
}

function inPlace(current: Post, { draft, photo, id }: UpdateInput, upload: Stored | undefined): boolean {
  const sameText = Object.entries(draft).every(([name, value]) =>
    isDeepStrictEqual(current[name as keyof typeof draft], value),
  );
  if (!sameText) return false;
  if (photo.kind === "keep") return true;
  if (photo.kind === "remove") return current.imageURL === "";
  return upload?.fields?.["attachedTo"] === id && upload.fields["imageURL"] === current.imageURL;
}

function overtaken(current: Post): Failure {
  return new Failure("aborted", failureText.aborted, { current });
}

function uploadIdOf({ photo }: UpdateInput): string {
  return photo.kind === "replace" ? photo.uploadId : "";
}

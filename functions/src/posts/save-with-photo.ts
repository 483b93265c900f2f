import { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { keepOldPhotos, oldPhotoName } from "../photos/old-photos.ts";
import {
  deleteUnreferenced,
  ownObjects,
  type PhotoFields,
  type Published,
  publishFromTrash,
  publishUpload,
  stagedObjects,
} from "../photos/photo-store.ts";
import { referredObjects } from "../photos/photo-url.ts";
import { uploadKeptFor } from "../photos/process-upload.ts";
import { requireReady } from "../photos/upload-record.ts";
import type { Services } from "../services.ts";
import type { Fields, Stored, Write } from "../store/documents.ts";
import { retryOnConflict } from "./change.ts";

/** A photo to be published with a post: an upload, or the photo of a deleted post or of an earlier version. */
export type PhotoSource = {
  /** The version of the document that describes the photo; another version is another photo. */
  readonly version: string | undefined;
  /** The staged files, useless once the post is saved. */
  readonly files: readonly string[];
  /** Copies the files to public names of the post; undefined if another call has just used them up. */
  readonly publish: () => Promise<Published | undefined>;
  /** The write, guarded by the version, by which no second post can be saved with this photo; none for an old photo. */
  readonly use?: (post: Post) => Write;
};

/** The decision of a call about the data it has read. */
type Decision =
  /** Read again: two reads saw different states. */
  | { readonly kind: "again" }
  /** The post already is as the call wants it, as after a repeated request. */
  | { readonly kind: "saved"; readonly post: Post }
  | {
      readonly kind: "save";
      readonly source: PhotoSource | undefined;
      readonly save: (photo: PhotoFields | undefined) => Save;
    };

/** A post, the writes that save it, and the files that it no longer shows: public name → where the file is. */
type Save = {
  readonly post: Post;
  readonly writes: readonly Write[];
  readonly old?: ReadonlyMap<string, string>;
};

/**
 * Saves a post together with its photo, as `decide` says: publishes the photo, commits everything at once, then keeps
 * the replaced photo for the history. It decides again if another call was faster. Public files that no post uses are
 * withdrawn.
 */
export function saveWithPhoto(services: Services, decide: () => Promise<Decision>): Promise<Post> {
  let published: (Published & Pick<PhotoSource, "version">) | undefined;
  const withdrawUnused = async (saved?: Post) => {
    const used = saved ? referredObjects(saved) : [];
    const unused = published?.objectNames.filter((name) => !used.includes(name)) ?? [];
    published = undefined;
    await deleteUnreferenced(services, unused);
  };
  return retryOnConflict(async () => {
    const decision = await decide();
    if (decision.kind === "again") return "again";
    if (decision.kind === "saved") {
      await withdrawUnused(decision.post);
      return decision.post;
    }
    const { source, save } = decision;
    if (published && published.version !== source?.version) await withdrawUnused();
    if (source && !published) {
      const copies = await source.publish();
      if (!copies) return "again";
      published = { ...copies, version: source.version };
    }
    const { post, writes, old = new Map<string, string>() } = save(published?.fields);
    const use = source?.use?.(post);
    if (!(await services.documents.commit(use ? [...writes, use] : writes))) return "again";
    await Promise.all([deleteUnreferenced(services, source?.files ?? []), keepOldPhotos(services, old)]);
    return post;
  }).catch(async (error: unknown) => {
    // Any other error may hide a commit that succeeded; the sweep then decides, based on the post.
    if (error instanceof Failure) await withdrawUnused();
    throw error;
  });
}

/**
 * Returns the photo of an upload to save a post with; fails with the reason if this administrator, or the draft that
 * becomes the post, cannot use it.
 */
export function uploadSource(
  services: Services,
  stored: Stored,
  { uid, draftId }: { readonly uid: string; readonly draftId?: string | undefined },
  postId: string,
): PhotoSource {
  const upload = requireReady(stored, uid, draftId);
  const { path, version, uploadId } = upload;
  return {
    version,
    files: stagedObjects(uploadId),
    publish: () => publishUpload(services, upload, postId),
    use: ({ imageURL }) => ({
      kind: "update",
      path,
      fields: { attachedTo: postId, imageURL, expireAt: new Date(services.now() + uploadKeptFor) },
      version,
    }),
  };
}

/** Returns the photo of an earlier version, as a separate copy; fails if that photo has expired. */
export function versionSource(services: Services, { version, fields }: Stored, postId: string): PhotoSource {
  if (fields?.["postId"] !== postId || !fields["post"])
    throw new Failure("failed-precondition", "This version is no longer available.");
  // The cast: of anything but a post, every field reads as empty.
  const post = storedPost(postId, fields["post"] as Fields);
  const old = new Map(ownObjects(postId, post).map((name) => [name, oldPhotoName(name)]));
  return {
    version,
    files: [],
    async publish() {
      const published = await publishFromTrash(services, postId, post, old);
      if (old.size > 0 && published.objectNames.length === 0)
        throw new Failure("failed-precondition", "The photo of this version is no longer available.");
      return published;
    },
  };
}

import { isDeepStrictEqual } from "node:util";
import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import { Failure } from "@daily-genius/domain/calls/failure";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { noPhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import type { Post } from "@daily-genius/domain/post/post";
import { postId } from "@daily-genius/domain/post/post-id";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { callable, type ParsedInput } from "../callable.ts";
import { shownToReaders } from "../feed/story.ts";
import { entryWrite, type Person } from "../history/entry-write.ts";
import { noPhoto, ownObjects } from "../photos/photo-store.ts";
import { uploadPath } from "../photos/process-upload.ts";
import { type Services, services } from "../services.ts";
import { idOf, type Stored, type Write } from "../store/documents.ts";
import { changedSinceFailure, monotonicTime, titleTaken, withEventLog } from "./change.ts";
import { type PhotoSource, saveWithPhoto, uploadSource, versionSource } from "./save-with-photo.ts";
import { claimedSlug, postsOn, postsWithSlug, takeSlug, transferSlug } from "./slugs.ts";

/** Saves an edit of a post, and keeps, removes or replaces its photo. */
export const updatePost = callable("updatePost", { timeoutSeconds: 60 }, async (input, admin) => {
  return {
    post: await withEventLog("post.update", admin, input, () => updatePostIn(services, input, admin)),
  };
});

export type UpdateInput = ParsedInput<"updatePost">;

/**
 * Saves an edit over the version it started from. Over a newer version it fails `aborted`, with the current post as
 * `current`, unless that version already is this edit, as after a repeated request.
 */
export function updatePostIn(services: Services, input: UpdateInput, by: Person): Promise<Post> {
  return saveWithPhoto(services, async () => {
    const state = await readState(services, input);
    const stored = state.post.fields;
    if (!stored) throw new Failure("not-found", "This post no longer exists.");
    const current = storedPost(input.id, stored);
    if (current.updatedAt !== input.basedOn) {
      if (isInPlace(current, input, state.photo)) return { kind: "saved", post: current };
      throw changedSinceFailure(current);
    }
    if (state.isTaken) throw titleTaken();
    return {
      kind: "save",
      source: photoSource(services, input, state, current, by),
      save(published) {
        const photo = input.photo.kind === "remove" ? noPhoto : published;
        const updatedAt = monotonicTime([current.updatedAt], services.now());
        const post: Post = {
          ...current,
          // The texts of a photo are removed with it; a panel that does not know them sends none.
          ...(photo ? noPhotoTexts : {}),
          ...input.draft,
          ...photo,
          ...((photo ?? current).imageURL === "" ? noPhotoTexts : {}),
          updatedAt,
          updatedBy: by.email,
        };
        const change = { act: "edited", by, over: state.post, post } as const;
        const old = post.imageURL === current.imageURL ? [] : ownObjects(input.id, stored);
        return {
          post,
          writes: [...edit(post, state, services.newId()), ...entryWrite(change, services.now())],
          old: new Map(old.map((name) => [name, name])),
        };
      },
    };
  });
}

type State = Awaited<ReturnType<typeof readState>>;

/** Reads the post, the reservations of the slugs that the edit leads to (`slug`) and leaves (`left`), and the new photo. */
async function readState({ documents }: Services, { id, draft, photo: change }: UpdateInput) {
  const slugId = postId(draft.date, draft.title);
  const paths = [`posts/${id}`, `slugConflicts/${id}`, `slugs/${slugId}`, `posts/${slugId}`] as const;
  const photoPath = pathOfPhoto(change);
  const [post, conflict, slug, bearer, photo] =
    photoPath !== undefined
      ? await documents.read([...paths, photoPath])
      : [...(await documents.read(paths)), undefined];
  const state = { post, conflict, slug, photo };
  const present = claimedSlug(post.fields);
  if (present === slugId) return { ...state, left: undefined, isTaken: false };
  // Read after the reservation: a call that takes the slug in between changes it, and the commit fails.
  const claiming = postsWithSlug(slugId, await postsOn(documents, draft.date));
  const isTaken = claiming.some((one) => idOf(one) !== id) || (slugId !== id && bearer.fields !== undefined);
  const left = present === undefined ? undefined : (await documents.read([`slugs/${present}`]))[0];
  return { ...state, left, isTaken };
}

/** Returns the document that describes a new photo: an upload, or a history entry. */
function pathOfPhoto(change: PhotoChange): string | undefined {
  if (change.kind === "replace") return uploadPath(change.uploadId);
  return change.kind === "restore" ? `history/${change.entry}` : undefined;
}

/** Returns the new photo of the edit; undefined if the post keeps its photo. */
function photoSource(
  services: Services,
  { id, photo: change }: UpdateInput,
  { photo }: State,
  current: Post,
  by: Person,
): PhotoSource | undefined {
  if (!photo) return undefined;
  if (change.kind === "replace") return uploadSource(services, photo, by, id);
  return photoOf(photo).imageURL === current.imageURL ? undefined : versionSource(services, photo, id);
}

function edit(post: Post, state: State, touched: string): Write[] {
  const { conflict, slug, left } = state;
  const isMoved = claimedSlug(state.post.fields) !== idOf(slug);
  const isHidden = !isMoved && conflict.fields !== undefined;
  const isSame = shownToReaders(state.post.fields) === shownToReaders(post);
  return [
    { kind: "update", path: state.post.path, fields: post, version: state.post.version },
    ...(isMoved ? [takeSlug(slug, { postId: post.id, touched })] : []),
    ...(left ? [transferSlug(left, post.id, { touched })] : []),
    ...(isMoved && conflict.fields ? [{ kind: "delete", path: conflict.path } as const] : []),
    // A duplicate is not in the public feed, and a note is not either.
    ...(isHidden || isSame
      ? []
      : [{ kind: "set", path: `feed/${post.id}`, fields: feedEntry(post) } as const]),
  ];
}

/** Returns the photo of an earlier version from its entry. */
function photoOf(entry: Stored): Partial<Pick<Post, "imageURL" | "photo">> {
  return (entry.fields?.["post"] ?? {}) as Partial<Post>; // a post or nothing, in every entry
}

/** Whether the post already has the result of this edit. */
function isInPlace(
  current: Post,
  { draft, photo: change, id }: UpdateInput,
  photo: Stored | undefined,
): boolean {
  const sent = current.imageURL === "" ? { ...draft, ...noPhotoTexts } : draft;
  const isSameText = Object.entries(sent).every(([name, value]) =>
    isDeepStrictEqual(current[name as keyof typeof draft], value),
  );
  if (!isSameText) return false;
  if (change.kind === "keep") return true;
  if (change.kind === "remove") return current.imageURL === "";
  // A restored photo has a new name, but its old size and bytes.
  if (change.kind === "restore")
    return photo !== undefined && isDeepStrictEqual(photoOf(photo).photo, current.photo);
  return photo?.fields?.["attachedTo"] === id && photo.fields["imageURL"] === current.imageURL;
}

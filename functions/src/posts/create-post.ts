import { hash } from "node:crypto";
import { Failure } from "@daily-genius/domain/calls/failure";
import type { Draft } from "@daily-genius/domain/draft/draft";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { noPhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { Post } from "@daily-genius/domain/post/post";
import { postId } from "@daily-genius/domain/post/post-id";
import { restorableFor } from "@daily-genius/domain/post/retention";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { callable, type ParsedInput } from "../callable.ts";
import { entryWrite, type Person } from "../history/entry-write.ts";
import { noPhoto } from "../photos/photo-store.ts";
import { uploadPath } from "../photos/process-upload.ts";
import { type Services, services } from "../services.ts";
import { type Fields, idOf, type Stored, type Write } from "../store/documents.ts";
import { isPlainObject } from "../store/firestore-value.ts";
import { monotonicTime, titleTaken, withEventLog } from "./change.ts";
import { draftPath, requireVersion } from "./draft-record.ts";
import { saveWithPhoto, uploadSource } from "./save-with-photo.ts";
import { postsOn, postsWithSlug, takeSlug } from "./slugs.ts";

/** Creates a post, with the photo of an upload if the call names one. */
export const createPost = callable(
  "createPost",
  { timeoutSeconds: 60, refusal: missingFields },
  async (input, admin) => {
    const create = () => createPostIn(services, input, admin);
    return { post: await withEventLog("post.create", admin, input, create, ({ id }) => ({ id })) };
  },
);

export type CreateInput = ParsedInput<"createPost">;

/**
 * Creates a post under its slug and never overwrites one; a repeated request gets the post that the first created,
 * and learns if it was deleted since. The same commit ends the draft that becomes the post.
 */
export function createPostIn(services: Services, input: CreateInput, author: Person): Promise<Post> {
  const id = postId(input.draft.date, input.draft.title);
  const request = fingerprint(input, author.uid);
  return saveWithPhoto(services, async () => {
    const state = await readState(services, id, input);
    const earlier = createdBy(request, state);
    if (earlier) return { kind: "saved", post: storedPost(id, earlier) };
    if (state.isOutdated) return { kind: "again" };
    const ended = state.draft ? [endedDraft(state.draft, input, id, author, services.now())] : [];
    if (state.isTaken) throw titleTaken();
    const holder = { uid: author.uid, draftId: input.from?.draftId };
    return {
      kind: "save",
      source: state.upload && uploadSource(services, state.upload, holder, id),
      save(photo = noPhoto) {
        const moment = monotonicTime([state.trash.fields?.["deletedAt"]], services.now());
        // Fields that the panel does not know yet get their defaults.
        const post = Post.parse({
          id,
          ...input.draft,
          ...photo,
          ...(photo.imageURL === "" ? noPhotoTexts : {}),
          authorId: author.uid,
          authorEmail: author.email,
          createdAt: moment,
          updatedAt: moment,
          updatedBy: author.email,
        });
        const entry = entryWrite({ act: "created", by: author, over: state.post, post }, services.now());
        const claim = { request, touched: services.newId() };
        return { post, writes: [...ended, ...creation(post, state.slug, claim), ...entry] };
      },
    };
  });
}

type State = Awaited<ReturnType<typeof readState>>;

async function readState({ documents }: Services, id: string, input: CreateInput) {
  const { uploadId, from } = input;
  const optional = [...(uploadId ? [uploadPath(uploadId)] : []), ...(from ? [draftPath(from.draftId)] : [])];
  const paths = [`posts/${id}`, `slugs/${id}`, `trash/${id}`, ...optional] as const;
  const [post, slug, trash, ...others] = await documents.read(paths);
  // Read after the reservation: a call that takes the slug in between changes it, and the commit fails.
  const claiming = postsWithSlug(id, await postsOn(documents, input.draft.date));
  return {
    post,
    slug,
    trash,
    upload: uploadId ? others[0] : undefined,
    /** The draft that becomes the post. */
    draft: from ? others.at(-1) : undefined,
    isTaken: post.fields !== undefined || claiming.length > 0,
    /** The post was created between the two reads, perhaps by this very request, sent twice. */
    isOutdated: !post.fields && claiming.some((one) => idOf(one) === id),
  };
}

/** Returns the post that this request created before; fails if it was deleted since, and is in the trash. */
function createdBy(request: string, { post, slug, trash }: State): Fields | undefined {
  if (post.fields && slug.fields?.["request"] === request) return post.fields;
  if (trash.fields?.["request"] === request)
    throw new Failure("not-found", "This post was created, and has been deleted since.", {
      deleted: idOf(post),
    });
  return undefined;
}

function creation(post: Post, slug: Stored, claim: { request: string; touched: string }): Write[] {
  return [
    { kind: "create", path: `posts/${post.id}`, fields: post },
    takeSlug(slug, { postId: post.id, ...claim }),
    { kind: "set", path: `feed/${post.id}`, fields: feedEntry(post) },
  ];
}

/**
 * Returns the write that ends the draft of a post, whose content is now the post's. A draft that was never saved gets a
 * document, too: a save of it that is still on its way then finds that it is a post.
 */
function endedDraft(
  stored: Stored,
  { from, requestId }: CreateInput,
  postId: string,
  by: Person,
  now: number,
): Write {
  const isNew = !stored.fields && from?.basedOn === "";
  const before = isNew ? undefined : requireVersion(stored, from?.basedOn ?? "");
  const moment = monotonicTime([before?.updatedAt], now);
  const fields = {
    id: idOf(stored),
    state: "scheduled",
    texts: {},
    uploadId: "",
    for: "",
    postId,
    createdAt: before?.createdAt ?? moment,
    createdBy: before?.createdBy ?? by.email,
    updatedAt: moment,
    updatedBy: by.email,
    requestId,
  } satisfies Draft;
  const ended = { ...fields, expireAt: new Date(now + restorableFor) };
  return isNew
    ? { kind: "create", path: stored.path, fields: ended }
    : { kind: "update", path: stored.path, fields: ended, version: stored.version };
}

/** Distinguishes a repeated request from another one for the same slug. */
function fingerprint(input: CreateInput, uid: string): string {
  const sent = JSON.stringify([uid, input.requestId, input.uploadId ?? null, input.draft]);
  return hash("sha256", sent, "base64url");
}

const requiredToCreate = ["title", "description", "date", "birthdate", "country"] as const;

/** Returns why a new post is refused: the specification's sentence (§5) if a required field is empty after trimming. */
export function missingFields(input: unknown, message: string): string {
  const draft = isPlainObject(input) ? input["draft"] : undefined;
  if (!isPlainObject(draft) || requiredToCreate.every((name) => isFilled(draft[name]))) return message;
  return "Missing required fields: title, description, date, birthdate, or country";
}

function isFilled(value: unknown): boolean {
  return typeof value === "string" ? value.trim() !== "" : value !== undefined && value !== null;
}

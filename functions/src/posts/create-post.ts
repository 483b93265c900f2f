import { createHash } from "node:crypto";
import type { calls } from "@daily-genius/domain/calls";
import { Failure } from "@daily-genius/domain/failure";
import { feedEntry } from "@daily-genius/domain/feed-entry";
import { Post } from "@daily-genius/domain/post";
import { postId } from "@daily-genius/domain/post-id";
import { storedPost } from "@daily-genius/domain/stored-post";
import type { output } from "zod/mini";
import { callable } from "../callable.ts";
import { noPhoto, type Published, publishUpload, stagedObjects, withdraw } from "../photos/photo-store.ts";
import { uploadPath } from "../photos/upload-path.ts";
import { type ReadyUpload, requireReady } from "../photos/upload-record.ts";
import { type Services, services } from "../services.ts";
import { idOf, type Stored, type Write } from "../store/documents.ts";
import { logged } from "./logged.ts";
import { missingFields } from "./missing-fields.ts";
import { laterThan } from "./moments.ts";
import { claimants, postsOn } from "./slugs.ts";
import { attachUpload, claimSlug, mostRounds, outrun, titleTaken } from "./writes.ts";

/** Creates a post, with the photo of an upload if one is named. */
export const createPost = callable(
  "createPost",
  { timeoutSeconds: 60, refusal: missingFields },
  async (input, { uid, email }) => {
    const { requestId } = input;
    const create = () => createPostIn(services, input, { uid, email });
    const post = await logged("post.create", { uid, requestId }, create, ({ id }) => ({ id }));
    return { post };
  },
);

export type CreateInput = output<typeof calls.createPost.input>;
export type Author = { readonly uid: string; readonly email: string };

/** Creates a post under its slug and never overwrites one; the same request again answers with the same post. */
export async function createPostIn(services: Services, input: CreateInput, author: Author): Promise<Post> {
  const id = postId(input.draft.date, input.draft.title);
  const request = fingerprint(input, author.uid);
  let published: Published | undefined;
  try {
    for (let round = 0; round < mostRounds; round += 1) {
      const view = await look(services, id, input);
      const before = replayed(view, id, request);
      if (before) {
        if (published && before.imageURL !== published.fields.imageURL)
          await withdraw(services, published.objectNames);
        return before;
      }
      if (view.isOutdated) continue;
      if (view.taken) throw titleTaken();
      const upload = view.upload && requireReady(view.upload, input.uploadId ?? "", author.uid);
      if (upload) {
        published ??= await publishUpload(services, upload, id);
        if (!published) continue;
      }
      const moment = laterThan([view.trashed.fields?.["deletedAt"]], services.now());
      // Fields that the panel does not know yet get their defaults.
      const post = Post.parse({
        id,
        ...input.draft,
        ...(published?.fields ?? noPhoto),
        authorId: author.uid,
        authorEmail: author.email,
        createdAt: moment,
        updatedAt: moment,
      });
      if (await services.documents.commit(creation(post, view, request, upload, services))) {
        if (upload) await withdraw(services, stagedObjects(upload.uploadId));
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
  readonly named: Stored;
  readonly slug: Stored;
  readonly trashed: Stored;
  readonly upload: Stored | undefined;
  readonly taken: boolean;
  /** The post has come into being between two reads, perhaps by this very request sent twice. */
  readonly isOutdated: boolean;
};

async function look({ documents }: Services, id: string, input: CreateInput): Promise<View> {
  const paths = [`posts/${id}`, `slugs/${id}`, `trash/${id}`] as const;
  const [named, slug, trashed, upload] = input.uploadId
    ? await documents.read([...paths, uploadPath(input.uploadId)])
    : [...(await documents.read(paths)), undefined];
  // After the reservation, so that whoever took the slug in between has changed it, and the commit notices.
  const claiming = claimants(id, await postsOn(documents, input.draft.date));
  const isOutdated = !named.fields && claiming.some((post) => idOf(post) === id);
  return {
    named,
    slug,
    trashed,
    upload,
    taken: named.fields !== undefined || claiming.length > 0,
    isOutdated,
  };
}

function replayed({ named, slug, trashed }: View, id: string, request: string): Post | undefined {
  if (named.fields && slug.fields?.["request"] === request) return storedPost(id, named.fields);
  const deleted = trashed.fields?.["request"] === request ? trashed.fields["post"] : undefined;
  // Created and deleted since: the caller's question was whether it was created. The cast holds as `post` is a map.
  return deleted ? storedPost(id, deleted as Record<string, unknown>) : undefined;
}

function creation(
  post: Post,
  view: View,
  request: string,
  upload: ReadyUpload | undefined,
  { now, newId }: Services,
): Write[] {
  return [
    { kind: "create", path: `posts/${post.id}`, fields: post },
    claimSlug(view.slug, { postId: post.id, request, touched: newId() }),
    { kind: "set", path: `feed/${post.id}`, fields: feedEntry(post) },
    ...(upload ? [attachUpload(upload, post, now())] : []),
  ];
}

/** Tells a repeated request from another one that happens to ask for the same slug. */
function fingerprint(input: CreateInput, uid: string): string {
  return createHash("sha256")
    .update(JSON.stringify([uid, input.requestId, input.uploadId ?? null, input.draft]))
    .digest("base64url");
}

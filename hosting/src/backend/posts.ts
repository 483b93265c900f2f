import type { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import { storedPost, TrashedPost } from "@daily-genius/domain/post/stored-post";
import {
  collection,
  getCountFromServer,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  where,
} from "@firebase/firestore";
import { connectFirestore } from "./firestore.ts";
import { orFailure, reported, reportOutcome } from "./outcomes.ts";

export type Stop = () => void;

/** A deleted post; a post with the same id written after `deletedAt` is a new one. */
export type Removal = { readonly id: string; readonly deletedAt: string };

/** Changes of the posts; `isLive` if they come from the server and not from a cache. */
export type PostChanges = {
  readonly source: "posts" | "trash";
  readonly isLive: boolean;
  readonly upserts: readonly Post[];
  readonly removals: readonly Removal[];
};

export type PostsSource = {
  /** Returns `updatedAt` of the last written post; `undefined` if there is none. */
  newestChange(): Promise<string | undefined>;
  /** Returns every post, newest publish date first, in pages of the given sizes; the last size repeats. */
  pages(sizes: readonly number[]): AsyncIterable<readonly Post[]>;
  count(): Promise<number>;
  /** Reports writes and deletions after `since`: first the past ones, then each new one. */
  watch(
    since: string,
    onChanges: (changes: PostChanges) => void,
    onError: (failure: Failure) => void,
  ): Promise<Stop>;
};

const toPost = (document: QueryDocumentSnapshot): Post => storedPost(document.id, document.data());

export const firestorePosts: PostsSource = {
  async newestChange() {
    const posts = collection(await connectFirestore(), "posts");
    const { docs } = await read(query(posts, orderBy("updatedAt", "desc"), limit(1)));
    return docs[0] && toPost(docs[0]).updatedAt;
  },

  async *pages(sizes) {
    const posts = collection(await connectFirestore(), "posts");
    let last: QueryDocumentSnapshot | undefined;
    for (let page = 0; ; page++) {
      const size = sizes[Math.min(page, sizes.length - 1)] ?? 1;
      const after = last ? [startAfter(last)] : [];
      const { docs } = await read(query(posts, orderBy("date", "desc"), ...after, limit(size)));
      yield docs.map(toPost);
      if (docs.length < size) return;
      last = docs.at(-1);
    }
  },

  async count() {
    const posts = collection(await connectFirestore(), "posts");
    return (await orFailure(getCountFromServer(posts))).data().count;
  },

  async watch(since, onChanges, onError) {
    const database = await connectFirestore();
    const posts = query(collection(database, "posts"), where("updatedAt", ">", since), orderBy("updatedAt"));
    const trash = query(collection(database, "trash"), where("deletedAt", ">", since), orderBy("deletedAt"));
    const stops = [
      listen(posts, onError, (changes, isLive) => {
        const [changed, gone] = [changes.filter(isPresent), changes.filter((change) => !isPresent(change))];
        onChanges({
          source: "posts",
          isLive,
          upserts: changed.map(({ doc }) => toPost(doc)),
          // `updatedAt` never decreases, so only a deleted post leaves this query.
          removals: gone.map(({ doc }) => ({ id: doc.id, deletedAt: toPost(doc).updatedAt })),
        });
      }),
      listen(trash, onError, (changes, isLive) => {
        onChanges({
          source: "trash",
          isLive,
          upserts: [],
          removals: changes
            .filter(isPresent)
            .flatMap(({ doc }) => TrashedPost.safeParse(doc.data()).data ?? []),
        });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** Reads from the server only: an empty cache without a connection must not look like no posts. */
const read = (what: Query) => orFailure(getDocsFromServer(what));

type Change = { readonly type: "added" | "modified" | "removed"; readonly doc: QueryDocumentSnapshot };
const isPresent = (change: Change) => change.type !== "removed";

function listen(
  what: Query,
  onError: Parameters<PostsSource["watch"]>[2],
  onChanges: (changes: readonly Change[], isLive: boolean) => void,
): Stop {
  return onSnapshot(
    what,
    { includeMetadataChanges: true },
    (snapshot) => {
      reportOutcome(snapshot.metadata.fromCache ? "unanswered" : "answered");
      onChanges(snapshot.docChanges(), !snapshot.metadata.fromCache);
    },
    (error) => onError(reported(error)),
  );
}

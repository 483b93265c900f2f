import { HistoryEntry } from "@daily-genius/domain/post/history-entry";
import {
  collection,
  getDocsFromServer,
  limit,
  orderBy,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  Timestamp,
  where,
} from "@firebase/firestore";
import { connectFirestore } from "./firestore.ts";
import { orFailure } from "./outcomes.ts";

/** A history entry with its id. */
export type Version = HistoryEntry & { readonly entry: string };

/** The number of entries on a page. */
const pageSize = 50;

/** Entries, newest first; `next` reads the next page, if there is one. */
export type HistoryPage = {
  readonly versions: readonly Version[];
  /** The entry after the last one, to compare it with. */
  readonly beyond: Version | undefined;
  readonly next: (() => Promise<HistoryPage>) | undefined;
};

/** Selects the entries of a post, of a person, or all. */
export type HistoryFilter = {
  readonly postId?: string | undefined;
  readonly uid?: string | undefined;
};

/** Reads the changes of posts, newest first; fails with a `Failure`. */
export async function readHistory({ postId, uid }: HistoryFilter): Promise<HistoryPage> {
  const filters = [
    ...(postId === undefined ? [] : [where("postId", "==", postId)]),
    ...(uid === undefined ? [] : [where("uid", "==", uid)]),
  ];
  return readPage(filters);
}

async function readPage(
  filters: readonly QueryConstraint[],
  after?: QueryDocumentSnapshot,
): Promise<HistoryPage> {
  const history = collection(await connectFirestore(), "history");
  const from = after ? [startAfter(after)] : [];
  const { docs } = await orFailure(
    getDocsFromServer(query(history, ...filters, orderBy("at", "desc"), ...from, limit(pageSize + 1))),
  );
  const [shown, beyond] = [docs.slice(0, pageSize), docs[pageSize]];
  const last = shown.at(-1);
  return {
    versions: shown.flatMap((document) => versionIn(document) ?? []),
    beyond: beyond && versionIn(beyond),
    next: beyond && last ? () => readPage(filters, last) : undefined,
  };
}

/** Returns undefined for an unreadable entry: a newer server may have written it. */
function versionIn(document: QueryDocumentSnapshot): Version | undefined {
  const { at, ...fields } = document.data();
  const entry = HistoryEntry.safeParse({ ...fields, at: at instanceof Timestamp ? at.toDate() : at });
  return entry.success ? { ...entry.data, entry: document.id } : undefined;
}

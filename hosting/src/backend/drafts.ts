import { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { collection, onSnapshot, query, where } from "firebase/firestore";
import { connectFirestore } from "./firestore.ts";
import type { Stop } from "./posts-source.ts";
import { toFailure } from "./to-failure.ts";

/** Reports the drafts in a state, as the server has them, and again after each change. */
export async function watchDrafts(
  state: TrayDraft["state"],
  onDrafts: (drafts: readonly TrayDraft[]) => void,
  onError: (error: unknown) => void,
): Promise<Stop> {
  const drafts = query(collection(await connectFirestore(), "drafts"), where("state", "==", state));
  return onSnapshot(
    drafts,
    { includeMetadataChanges: true },
    (snapshot) => {
      if (snapshot.metadata.fromCache) return;
      // A newer panel may have kept one that this panel cannot read.
      onDrafts(snapshot.docs.flatMap((document) => TrayDraft.safeParse(document.data()).data ?? []));
    },
    (error) => onError(toFailure(error)),
  );
}

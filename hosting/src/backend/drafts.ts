import { Draft } from "@daily-genius/domain/draft/draft";
import { collection, doc, getDocFromServer, onSnapshot, query, where } from "@firebase/firestore";
import { connectFirestore } from "./firestore.ts";
import { reported } from "./outcomes.ts";
import type { Stop } from "./posts.ts";

/** Reports the drafts in a state, as the server has them, and again after each change. */
export async function watchDrafts(
  state: Draft["state"],
  onDrafts: (drafts: readonly Draft[]) => void,
  onError: (error: unknown) => void,
): Promise<Stop> {
  const drafts = query(collection(await connectFirestore(), "drafts"), where("state", "==", state));
  return onSnapshot(
    drafts,
    { includeMetadataChanges: true },
    (snapshot) => {
      if (snapshot.metadata.fromCache) return;
      // A newer panel may have saved one that this panel cannot read.
      onDrafts(snapshot.docs.flatMap((document) => Draft.safeParse(document.data()).data ?? []));
    },
    (error) => onError(reported(error)),
  );
}

/** Reports a draft in whatever state the server has it, and again after each change; undefined if there is none. */
export async function watchDraft(
  id: string,
  onDraft: (draft: Draft | undefined) => void,
  onError: (error: unknown) => void,
): Promise<Stop> {
  return onSnapshot(
    doc(await connectFirestore(), "drafts", id),
    { includeMetadataChanges: true },
    (snapshot) => {
      if (!snapshot.metadata.fromCache) onDraft(Draft.safeParse(snapshot.data()).data);
    },
    (error) => onError(reported(error)),
  );
}

/** Returns the address of the photo that an upload of this person has become in a post; empty if none. */
export async function addressOfUpload(uploadId: string): Promise<string> {
  const upload = await getDocFromServer(doc(await connectFirestore(), "photoUploads", uploadId));
  return String(upload.get("imageURL") ?? "");
}

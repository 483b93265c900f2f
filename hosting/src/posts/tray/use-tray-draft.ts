import type { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { useEffect, useState, useSyncExternalStore } from "react";
import { report } from "../post-actions.ts";
import { draftPhoto, type KeptPhoto } from "./draft-photo.ts";
import { tray } from "./tray-store.ts";

/** A draft in the tray, with its photo, as a form begins with it. */
export type KeptDraft = { readonly draft: TrayDraft; readonly photo: KeptPhoto | undefined };

/** A draft of the tray as it was first seen; undefined while that is on its way. */
export function useTrayDraft(id: string | undefined, onFailed: () => void): KeptDraft | "none" | undefined {
  const isKnown = useSyncExternalStore(tray.subscribe, () => tray.getDrafts() !== undefined);
  const [found, setFound] = useState<KeptDraft | "none" | undefined>(id === undefined ? "none" : undefined);
  const isAwaited = found === undefined && isKnown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is read once
  useEffect(() => {
    const draft = id === undefined ? undefined : tray.get(id);
    if (!isAwaited) return;
    if (!draft) return setFound("none");
    if (draft.uploadId === "") return setFound({ draft, photo: undefined });
    void draftPhoto(draft.id, draft.uploadId).then(
      (photo) => setFound({ draft, photo }),
      (error: unknown) => {
        report("a draft could not be opened", error);
        onFailed();
      },
    );
  }, [isAwaited, id]);
  return found;
}

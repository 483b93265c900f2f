import { timeInSentence } from "#format/time-in-words.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { useKeptDraft } from "./use-kept-draft.ts";

/** Notices about the draft of the form: that it was restored, and whether parts of it could not be saved. */
export function DraftNotices({ restoredAt, isPhotoLost, canKeep, discard }: ReturnType<typeof useKeptDraft>) {
  return (
    <>
      {restoredAt !== undefined && (
        <Notice tone="info">
          <p>Restored your unsaved draft from {timeInSentence(new Date(restoredAt), new Date())}.</p>
          {isPhotoLost && <p>Its photo was not kept. Choose it again.</p>}
          <Button tone="quiet" onClick={discard}>
            Discard draft
          </Button>
        </Notice>
      )}
      {!canKeep && (
        <Notice tone="warning">
          This browser cannot store drafts: its storage is full or blocked. Save before you close the page.
        </Notice>
      )}
    </>
  );
}

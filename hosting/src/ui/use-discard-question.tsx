import { useState } from "react";
import { Confirm } from "./confirm.tsx";

/** `leave` does an act that discards what is typed, after a question if that is unsaved; `question` is drawn in the dialog. */
export function useDiscardQuestion(isUnsaved: boolean) {
  const [discard, setDiscard] = useState<() => void>();
  const question = discard && (
    <Confirm
      title="Unsaved changes"
      question="Discard your unsaved changes?"
      verb="Discard"
      verbBusy="Discarding..."
      refusal="Keep editing"
      onConfirm={async () => discard()}
      onClose={() => setDiscard(undefined)}
    />
  );
  const leave = (act: () => void) => (isUnsaved ? setDiscard(() => act) : act());
  return { question, leave };
}

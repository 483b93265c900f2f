import { useId, useState } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";
import { useAct } from "./use-act.ts";

type Props = {
  readonly title: string;
  readonly question: string;
  /** The verb on the button, and the verb during the act. */
  readonly verb: string;
  readonly verbBusy: string;
  /** The label of the safe answer. */
  readonly refusal?: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
};

/** Asks before something is removed; the safe answer has the focus. */
export function Confirm({ title, question, verb, verbBusy, refusal = "Cancel", onConfirm, onClose }: Props) {
  const questionId = useId();
  const [isBusy, run] = useAct();
  return (
    <Modal title={title} isQuestion describedBy={questionId} onClose={onClose}>
      <p id={questionId}>{question}</p>
      <div className="actions">
        <Button autoFocus onClick={onClose} disabled={isBusy}>
          {refusal}
        </Button>
        <Button tone="danger" disabled={isBusy} onClick={() => void run(onConfirm).finally(onClose)}>
          {isBusy ? verbBusy : verb}
        </Button>
      </div>
    </Modal>
  );
}

/** `leave` does an act that discards what is typed, after a question if that is unsaved; `question` goes into the dialog. */
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

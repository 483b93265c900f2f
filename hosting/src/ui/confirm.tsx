import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./confirm.module.css";
import { Modal } from "./modal.tsx";

type Props = {
  readonly title: string;
  readonly question: string;
  /** What happens, in one word, and while it happens. */
  readonly verb: string;
  readonly verbBusy: string;
  /** What the safe answer is called. */
  readonly refusal?: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
};

/** Asks before something is taken away; the safe answer has the focus. */
export function Confirm({ title, question, verb, verbBusy, refusal = "Cancel", onConfirm, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  // Once the dialog stands: one that opens over another takes the focus for itself where a control had it sooner.
  useEffect(() => safe.current?.focus(), []);
  return (
    <Modal title={title} size="narrow" isQuestion onClose={onClose}>
      <p className={styles["question"]}>{question}</p>
      <div className={styles["actions"]}>
        <Button ref={safe} onClick={onClose} disabled={isBusy}>
          {refusal}
        </Button>
        <Button
          tone="danger"
          disabled={isBusy}
          onClick={() => {
            setBusy(true);
            void onConfirm().finally(onClose);
          }}
        >
          {isBusy ? verbBusy : verb}
        </Button>
      </div>
    </Modal>
  );
}

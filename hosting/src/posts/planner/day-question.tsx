import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import styles from "./day-question.module.css";

type Answer = {
  readonly label: string;
  readonly run: () => void;
  /** Set apart, because it moves many others. */
  readonly isApart?: boolean;
};

type Props = {
  readonly title: string;
  readonly answers: readonly Answer[];
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** Asks what happens on a day. The answer that changes nothing has the focus. */
export function DayQuestion({ title, answers, children, onClose }: Props) {
  return (
    <Modal title={title} isQuestion onClose={onClose}>
      {children}
      <div className="stack-2">
        {answers.map(({ label, run, isApart }) => (
          <Button
            key={label}
            className={(isApart && styles["push"]) || ""}
            onClick={() => {
              onClose();
              run();
            }}
          >
            {label}
          </Button>
        ))}
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}

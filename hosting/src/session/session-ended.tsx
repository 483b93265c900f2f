import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { Modal } from "#ui/modal.tsx";
import { hasUnsavedWork } from "#ui/unsaved-work.ts";
import styles from "./session-ended.module.css";
import type { SessionEnd } from "./session-store.ts";

type Props = {
  readonly end: SessionEnd;
  readonly onSignOut: () => Promise<void>;
  /** The form that signs in. */
  readonly children: ReactNode;
};

/** Asks to sign in again over the page, which keeps all that was typed; the other way is to sign out. */
export function SessionEnded({ end, onSignOut, children }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Modal title="Sign in again" size="narrow" isQuestion isCurtain={end === "elsewhere"} onClose={stay}>
      <p className={styles["text"]}>Your session has ended. Sign in again to go on.</p>
      {children}
      <Button tone="quiet" onClick={() => (hasUnsavedWork() ? setLeaving(true) : void onSignOut())}>
        Sign out
      </Button>
      {isLeaving && (
        <Confirm
          title="Sign out"
          question="Signing out removes from this browser what you typed and did not save."
          verb="Sign out"
          verbBusy="Signing out..."
          refusal="Stay"
          onConfirm={onSignOut}
          onClose={() => setLeaving(false)}
        />
      )}
    </Modal>
  );
}

/** Escape leads nowhere. */
function stay(): void {}

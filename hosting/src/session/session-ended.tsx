import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { hasUnsavedWork } from "#ui/unsaved-work.ts";
import styles from "./session-ended.module.css";
import type { SessionEnd } from "./session-store.ts";
import { signOut } from "./sign-out.ts";
import { SignOutQuestion } from "./sign-out-question.tsx";

type Props = {
  readonly end: SessionEnd;
  /** The form that signs in. */
  readonly children: ReactNode;
};

/** Asks to sign in again over the page, which keeps all that was typed; the other way is to sign out. */
export function SessionEnded({ end, children }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Modal title="Sign in again" size="narrow" isQuestion isCurtain={end === "elsewhere"} onClose={stay}>
      <p className={styles["text"]}>Your session has ended. Sign in again to go on.</p>
      {children}
      <Button tone="quiet" onClick={() => (hasUnsavedWork() ? setLeaving(true) : void signOut())}>
        Sign out
      </Button>
      {isLeaving && <SignOutQuestion onClose={() => setLeaving(false)} />}
    </Modal>
  );
}

/** Escape leads nowhere. */
function stay(): void {}

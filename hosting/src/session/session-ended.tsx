import { type ReactNode, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import type { SessionEnd } from "./session-store.ts";
import { signOutOrAsk } from "./sign-out.ts";
import { SignOutQuestion } from "./sign-out-question.tsx";

type Props = {
  readonly uid: string;
  readonly end: SessionEnd;
  /** The sign-in form. */
  readonly children: ReactNode;
};

/** Asks to sign in again, over the page with all its unsaved text; the alternative is to sign out. */
export function SessionEnded({ uid, end, children }: Props) {
  const textId = useId();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Modal
      title="Sign in again"
      size="narrow"
      isQuestion
      describedBy={textId}
      isCurtain={end === "elsewhere"}
      onClose={stay}
    >
      <p id={textId}>Your session has ended. Sign in again to continue.</p>
      {children}
      <Button tone="quiet" onClick={() => void signOutOrAsk(uid, () => setLeaving(true))}>
        Sign Out
      </Button>
      {isLeaving && <SignOutQuestion onClose={() => setLeaving(false)} />}
    </Modal>
  );
}

/** Escape does nothing. */
function stay(): void {}

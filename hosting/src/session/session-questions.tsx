import { type ReactNode, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { Modal } from "#ui/modal.tsx";
import type { SessionEnd } from "./session-store.ts";
import { signOut, signOutOrAsk } from "./sign-out.ts";

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
      isQuestion
      describedBy={textId}
      isCurtain={end === "elsewhere"}
      // Escape does nothing.
      onClose={() => {}}
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

/** Asks before a sign-out that removes the only copy of something. */
export function SignOutQuestion({ onClose }: { readonly onClose: () => void }) {
  return (
    <Confirm
      title="Sign out?"
      question="Signing out deletes your unsaved changes from this browser, and the rows of an import that are not posts yet."
      verb="Sign Out"
      verbBusy="Signing Out..."
      refusal="Stay signed in"
      onConfirm={async () => {
        // Close first: the page below the dialog is gone afterwards.
        onClose();
        await signOut();
      }}
      onClose={onClose}
    />
  );
}

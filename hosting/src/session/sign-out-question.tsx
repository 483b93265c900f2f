import { Confirm } from "#ui/confirm.tsx";
import { signOut } from "./sign-out.ts";

/** Asks before a sign-out that removes the only copy of something. */
export function SignOutQuestion({ onClose }: { readonly onClose: () => void }) {
  return (
    <Confirm
      title="Sign out"
      question="Signing out removes from this browser what you typed and did not save, and the rows of an import that are not posts yet."
      verb="Sign out"
      verbBusy="Signing out..."
      refusal="Stay"
      onConfirm={async () => {
        // First: the page that the dialog lies over is gone afterwards.
        onClose();
        await signOut();
      }}
      onClose={onClose}
    />
  );
}

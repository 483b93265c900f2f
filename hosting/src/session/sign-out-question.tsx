import { Confirm } from "#ui/confirm.tsx";
import { signOut } from "./sign-out.ts";

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

import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** Says that changes made elsewhere do not arrive. If the session is the cause, a dialog asks to sign in again. */
export function NoNews({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Notice tone="warning">
      <p>Live updates have stopped. You may not see other people's changes.</p>
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  );
}

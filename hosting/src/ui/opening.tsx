import { isComposing } from "./composing.ts";
import { Loading } from "./loading.tsx";
import { useOpenModal } from "./use-open-modal.ts";
import { useWindowEvent } from "./use-window-event.ts";

/** Says that a dialog is on its way. Escape and Back cancel it, as they close one that is there. */
export function Opening({ onCancel }: { readonly onCancel: () => void }) {
  useOpenModal(onCancel);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isComposing(event)) return;
    // A dialog below would close as well, because the focus may still be there.
    event.stopPropagation();
    onCancel();
  };
  useWindowEvent("keydown", onKey, true);
  return <Loading text="Loading..." isOver />;
}

import { useEffect, useEffectEvent } from "react";
import { Loading } from "./loading.tsx";
import { addModal } from "./open-modals.ts";

/** Lets Escape and Back cancel a dialog that is on its way, as they close one that is there. */
export function useCancelledOpening(onCancel: () => void): void {
  const cancel = useEffectEvent(onCancel);
  useEffect(() => addModal(() => cancel()), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // What lies below would close as well: the focus may still be there.
      event.stopPropagation();
      cancel();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
}

/** Says that a dialog is on its way, until it is cancelled. */
export function Opening({ onCancel }: { readonly onCancel: () => void }) {
  useCancelledOpening(onCancel);
  return <Loading text="Loading..." isOver />;
}

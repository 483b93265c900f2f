import { isComposing } from "./composing.ts";
import styles from "./loading.module.css";
import { useOpenModal } from "./open-modals.ts";
import { useWindowEvent } from "./use-window-event.ts";

type LoadingProps = { readonly text?: string; readonly isOver?: boolean };

/** Says that something is loading; `isOver` if it covers the page. */
export function Loading({ text = "Loading...", isOver = false }: LoadingProps) {
  return (
    <p role="status" className={`soft ${styles["loading"]} ${isOver ? `raised ${styles["over"]}` : ""}`}>
      {text}
    </p>
  );
}

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
  return <Loading isOver />;
}

import { useEffect, useEffectEvent, useState } from "react";
import { addModal, scrollbarWidth } from "./open-modals.ts";

/** Registers a dialog as open as long as its component is mounted; `onClose` is how others close it. */
export function useOpenModal(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const [scrollbar] = useState(scrollbarWidth);
  useEffect(() => addModal(() => close(), scrollbar), [scrollbar]);
}

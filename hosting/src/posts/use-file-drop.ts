import { useState } from "react";
import { useWindowEvent } from "#ui/use-window-event.ts";

/**
 * Accepts, or without `onFiles` ignores, files dropped on the page, for which the browser would otherwise leave it.
 * Returns whether files are over the page now.
 */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    // A dialog over the page may take the files that this ignores.
    if (onFiles || !event.defaultPrevented) event.dataTransfer.dropEffect = onFiles ? "copy" : "none";
    event.preventDefault();
    setOver(onFiles !== undefined && event.type === "dragover");
    const files = event.type === "drop" ? [...event.dataTransfer.files] : [];
    if (files.length > 0) onFiles?.(files);
  };
  useWindowEvent("dragover", onDrag);
  useWindowEvent("dragleave", onDrag);
  useWindowEvent("drop", onDrag);
  return isOver;
}

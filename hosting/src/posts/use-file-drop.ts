import { useState } from "react";
import { isCovered } from "#ui/open-modals.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";

/**
 * Accepts files dropped on the page or on its dialog; without `onFiles` ignores them, because the browser would leave the
 * page to open them. Returns whether files are over it now.
 */
export function useFileDrop(
  part: Parameters<typeof isCovered>[0],
  onFiles: ((files: readonly File[]) => void) | undefined,
): boolean {
  const [isOver, setOver] = useState(false);
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    const take = isCovered(part) ? undefined : onFiles;
    // A dialog over the page may take the files that this ignores.
    if (take || !event.defaultPrevented) event.dataTransfer.dropEffect = take ? "copy" : "none";
    event.preventDefault();
    setOver(take !== undefined && event.type === "dragover");
    const files = event.type === "drop" ? [...event.dataTransfer.files] : [];
    if (files.length > 0) take?.(files);
  };
  useWindowEvent("dragover", onDrag);
  useWindowEvent("dragleave", onDrag);
  useWindowEvent("drop", onDrag);
  return isOver;
}

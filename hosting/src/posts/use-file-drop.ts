import { useEffect, useEffectEvent, useState } from "react";

/** Accepts, or without `onFiles` ignores, files dropped on the page. Returns whether files are over the page now. */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = onFiles ? "copy" : "none";
    setOver(onFiles !== undefined && event.type === "dragover");
    const files = event.type === "drop" ? [...event.dataTransfer.files] : [];
    if (files.length > 0) onFiles?.(files);
  });
  useEffect(() => {
    const listener = (event: DragEvent) => onDrag(event);
    const kinds = ["dragover", "dragleave", "drop"] as const;
    for (const kind of kinds) addEventListener(kind, listener);
    return () => {
      for (const kind of kinds) removeEventListener(kind, listener);
    };
  }, []);
  return isOver;
}

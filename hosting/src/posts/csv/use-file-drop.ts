import { useEffect, useEffectEvent, useState } from "react";

/** Accepts, or without `onFile` ignores, a file dropped on the page. Returns whether a file is over the page now. */
export function useFileDrop(onFile: ((file: File) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = onFile ? "copy" : "none";
    setOver(onFile !== undefined && event.type === "dragover");
    const [file] = event.type === "drop" ? event.dataTransfer.files : [];
    if (file) onFile?.(file);
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

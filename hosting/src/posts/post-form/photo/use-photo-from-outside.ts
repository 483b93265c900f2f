import { useEffectEvent, useLayoutEffect } from "react";

/** Uses a pasted image, or a file dropped anywhere in the window, as the photo. Pasted text stays text. */
export function usePhotoFromOutside(choose: (file: File) => Promise<void>): void {
  const take = useEffectEvent((event: Event, file: File | undefined) => {
    if (!file) return;
    event.preventDefault();
    void choose(file);
    document.querySelector("form [type=file]")?.parentElement?.scrollIntoView({ block: "nearest" });
  });
  // Listen before the form is visible, so that no paste is lost.
  useLayoutEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    addEventListener("paste", (event) => take(event, pastedImage(event.clipboardData)), { signal });
    addEventListener("drop", (event) => take(event, event.dataTransfer?.files[0]), { signal });
    // The browser would otherwise leave the page for a dropped file.
    const allow = (event: DragEvent) => event.dataTransfer?.types.includes("Files") && event.preventDefault();
    addEventListener("dragover", allow, { signal });
    return () => end.abort();
  }, []);
}

/** Documents are copied as text and as an image of it: the text is meant. */
function pastedImage(pasted: DataTransfer | null): File | undefined {
  if (!pasted || pasted.types.includes("text/plain")) return undefined;
  return [...pasted.files].find(({ type }) => type.startsWith("image/"));
}

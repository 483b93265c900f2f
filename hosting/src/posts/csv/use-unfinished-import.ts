import { useEffect, useEffectEvent } from "react";
import { loadChunk } from "#ui/lazy-part.ts";
import { whenQuiet } from "#ui/when-quiet.ts";

/** Says, once the page is quiet, that an import of the person was not finished; `open` opens it. */
export function useUnfinishedImport(uid: string | undefined, open: () => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    if (uid === undefined) return;
    const left = new AbortController();
    const announce = async () => {
      await whenQuiet();
      const { announceImport } = await loadChunk(() => import("./announce-import.ts"));
      await announceImport(uid, () => onOpen(), left.signal);
    };
    // Already logged; opening the import says the same.
    announce().catch(() => undefined);
    return () => left.abort();
  }, [uid]);
}

import { useEffect, useState } from "react";
import { loadChunk } from "./lazy-part.ts";
import { whenQuiet } from "./when-quiet.ts";

/** A part of the page, loaded by a constant function once the page is quiet; undefined before. A failure is logged. */
export function useLaterPart<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    void whenQuiet()
      .then(() => loadChunk(load))
      .then(setPart, () => undefined);
  }, [load]);
  return part;
}

import { type ComponentProps, useEffect, useState } from "react";
import { loadChunk } from "#ui/lazy-part.ts";
import { whenQuiet } from "#ui/when-quiet.ts";

type Part = typeof import("./waiting-drafts.tsx");

/** The list of saved drafts, loaded once the page is quiet. Forms find the drafts even without this code. */
export function WaitingDrafts(props: ComponentProps<Part["WaitingDrafts"]>) {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    const load = () => loadChunk(() => import("./waiting-drafts.tsx"));
    // A failure is logged.
    void whenQuiet()
      .then(load)
      .then(setPart, () => undefined);
  }, []);
  return part && <part.WaitingDrafts {...props} />;
}

import { type ComponentProps, useEffect, useState } from "react";
import { loadChunk } from "#ui/lazy-part.ts";
import { whenQuiet } from "#ui/when-quiet.ts";

type Part = typeof import("./tray-section.tsx");

/** The tray, loaded once the page is quiet. */
export function Tray(props: ComponentProps<Part["TraySection"]>) {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    const load = () => loadChunk(() => import("./tray-section.tsx"));
    // A failure is logged.
    void whenQuiet()
      .then(load)
      .then(setPart, () => undefined);
  }, []);
  return part && <part.TraySection {...props} />;
}

import type { ComponentProps } from "react";
import { useLaterPart } from "#ui/use-later-part.ts";

const load = () => import("./tray-section.tsx");
type Part = Awaited<ReturnType<typeof load>>;

/** The tray, loaded once the page is quiet. */
export function Tray(props: ComponentProps<Part["TraySection"]>) {
  const part = useLaterPart(load);
  return part && <part.TraySection {...props} />;
}

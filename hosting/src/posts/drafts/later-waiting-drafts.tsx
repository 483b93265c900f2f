import type { ComponentProps } from "react";
import { useLaterPart } from "#ui/use-later-part.ts";

const load = () => import("./waiting-drafts.tsx");
type Part = Awaited<ReturnType<typeof load>>;

/** The list of saved drafts, loaded once the page is quiet. Forms find the drafts even without this code. */
export function WaitingDrafts(props: ComponentProps<Part["WaitingDrafts"]>) {
  const part = useLaterPart(load);
  return part && <part.WaitingDrafts {...props} />;
}

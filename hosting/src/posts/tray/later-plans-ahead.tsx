import type { ComponentProps } from "react";
import { useLaterPart } from "#ui/use-later-part.ts";

const load = () => import("./plans-ahead.tsx");
type Part = Awaited<ReturnType<typeof load>>;

/** How many days to come have a plan, loaded once the page is quiet. */
export function PlansAhead(props: ComponentProps<Part["PlansAhead"]>) {
  const part = useLaterPart(load);
  return part && <part.PlansAhead {...props} />;
}

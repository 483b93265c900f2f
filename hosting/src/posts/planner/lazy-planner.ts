import { lazyPart } from "#ui/lazy-part.ts";

/** The planner, loaded when it is first shown. */
export const PlannerView = lazyPart(() => import("./planner-view.tsx"), "PlannerView");

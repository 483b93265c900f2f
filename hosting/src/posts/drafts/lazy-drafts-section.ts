import { lazyPart } from "#ui/lazy-part.ts";

/** The list of drafts in a chunk of its own, which is loaded with the drafts of the last visit. */
export const DraftsSection = lazyPart(() => import("./drafts-section.tsx"), "DraftsSection");

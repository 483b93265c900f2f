import { lazyPart } from "#ui/lazy-part.ts";

/** The changes of all posts. */
export const ChangesView = lazyPart(() => import("./changes-view.tsx"), "ChangesView");

/** The history of a post, which few visits need. */
export const PostHistory = lazyPart(() => import("./post-history.tsx"), "PostHistory");

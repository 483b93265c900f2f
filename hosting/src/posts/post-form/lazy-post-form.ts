import { lazyPart } from "#ui/lazy-part.ts";

/** The form, in a chunk of its own: most visits only read the list. */
export const PostForm = lazyPart(() => import("./drafted-post-form.tsx"), "DraftedPostForm");

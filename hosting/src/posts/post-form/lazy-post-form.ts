import { lazyPart } from "#ui/lazy-part.ts";

/** The form in a separate chunk: most visits only read the list. */
export const PostForm = lazyPart(() => import("./opened-post-form.tsx"), "OpenedPostForm");

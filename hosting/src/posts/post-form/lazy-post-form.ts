import { lazyPart } from "#ui/lazy-part.ts";

/** The form, fetched by itself: most visits read the list and open no form. */
export const PostForm = lazyPart(() => import("./post-form.tsx"), "PostForm");

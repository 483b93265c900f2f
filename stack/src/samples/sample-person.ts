import type { PostDraft } from "@daily-genius/domain/post/post-draft";

/** A post about a real person; `day` is its publish date in days after the first start. */
export type SamplePerson = Omit<PostDraft, "date"> & { readonly day: number };

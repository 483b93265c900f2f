import { readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizePublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { postId } from "@daily-genius/domain/post/post-id";

/** A post as a copy has it, with the files of its photo. */
export type CopiedPost = {
  readonly post: Post;
  readonly photos: readonly { readonly variant: string; readonly file: string }[];
};
/** A history entry as a copy has it, as far as a drill needs it. */
export type CopiedEntry = { readonly entry: { readonly post: Post | null } };

/** Returns the posts or the history entries that a copy lists, in order. */
export function* copied<Kind extends "posts" | "history">(
  copy: string,
  kind: Kind,
): Generator<Kind extends "posts" ? CopiedPost : CopiedEntry> {
  for (const name of listed(copy))
    if (name.startsWith(`${kind}/`)) yield JSON.parse(readFileSync(join(copy, name), "utf8"));
}

/** The posts of a copy by their slugs; null for a slug that several have, of which readers see one. */
export function bySlug(copy: string): ReadonlyMap<string, CopiedPost | null> {
  const posts = new Map<string, CopiedPost | null>();
  for (const one of copied(copy, "posts")) {
    const slug = slugOf(one.post);
    if (normalizePublishDate(one.post.date) === one.post.date) posts.set(slug, posts.has(slug) ? null : one);
  }
  return posts;
}

export function slugOf({ date, title }: Pick<Post, "date" | "title">): string {
  return postId(date, title.trim());
}

/** Apart, so that what the list says of each file does not stay in memory. */
function listed(copy: string): readonly string[] {
  return Object.keys(JSON.parse(readFileSync(join(copy, "copy.json"), "utf8")).files);
}

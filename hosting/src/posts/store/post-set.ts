import type { Post } from "@daily-genius/domain/post/post";
import type { Removal } from "#backend/posts.ts";

/**
 * Posts by id. Late, repeated and unordered changes give the same set: the newest version of a post wins, and of two
 * equally new posts with the same id the first is kept (specification §5).
 */
export class PostSet {
  readonly #posts = new Map<string, Post>();
  #array: readonly Post[] | undefined;

  constructor(posts: Iterable<Post> = []) {
    for (const post of posts) {
      const known = this.#posts.get(post.id);
      if (!known || known.updatedAt < post.updatedAt) this.#posts.set(post.id, post);
    }
  }

  get size(): number {
    return this.#posts.size;
  }

  get(id: string): Post | undefined {
    return this.#posts.get(id);
  }

  /** Returns the same array until something changes, so that results computed from 10,000 posts are reused. */
  toArray(): readonly Post[] {
    this.#array ??= [...this.#posts.values()];
    return this.#array;
  }

  /** Applies newer versions; returns whether anything changed. */
  apply(upserts: readonly Post[], removals: readonly Removal[]): boolean {
    let changed = false;
    for (const post of upserts) {
      const known = this.#posts.get(post.id);
      if (known && known.updatedAt >= post.updatedAt && !isEdited(known, post)) continue;
      this.#posts.set(post.id, post);
      changed = true;
    }
    for (const { id, deletedAt } of removals) {
      const known = this.#posts.get(id);
      if (known && known.updatedAt <= deletedAt) changed = this.#posts.delete(id) || changed;
    }
    if (changed) this.#array = undefined;
    return changed;
  }
}

/** An edit in the Firebase console arrives before the server sets its new `updatedAt`. */
function isEdited(known: Post, post: Post): boolean {
  return known.updatedAt === post.updatedAt && JSON.stringify(known) !== JSON.stringify(post);
}

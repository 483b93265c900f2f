import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { check, needsReview } from "@daily-genius/domain/genius-check/check";
import type { Checked, Finding } from "@daily-genius/domain/genius-check/finding";
import { GeniusIndex } from "@daily-genius/domain/genius-check/genius-index";
import type { Post } from "@daily-genius/domain/post/post";

/** The result of checking all posts; a new object after every change. */
export type GeniusCheck = {
  readonly check: (draft: Checked) => readonly Finding[];
  /** The ids of the posts that need review. */
  readonly needsReview: ReadonlySet<string>;
};

/** Checks all posts, then every post that a change may affect, in steps of less than a millisecond. */
export class PostChecker {
  readonly #today: () => PublishDate;
  readonly #onChecked: (check: GeniusCheck) => void;
  readonly #index = new GeniusIndex();
  readonly #posts = new Map<string, Post>();
  /** Ids of posts whose findings may have changed. */
  readonly #stale = new Set<string>();
  readonly #faulty = new Set<string>();
  #isFilled = false;

  constructor(today: () => PublishDate, onChecked: (check: GeniusCheck) => void) {
    this.#today = today;
    this.#onChecked = onChecked;
    this.#report(undefined);
  }

  /** Replaces all posts, checks them and reports. Do not continue a run after another one has started. */
  *take(posts: readonly Post[]): Generator<undefined, undefined> {
    const gone = new Set(this.#posts.keys());
    yield;
    for (const post of posts) {
      gone.delete(post.id);
      if (this.#posts.get(post.id) !== post) this.#replace(post.id, post);
      yield;
    }
    for (const id of gone) {
      this.#replace(id, undefined);
      yield;
    }
    this.#isFilled = true;
    for (const id of this.#stale) {
      const post = this.#posts.get(id);
      if (post && needsReview(post, this.#index, this.#today())) this.#faulty.add(id);
      else this.#faulty.delete(id);
      this.#stale.delete(id);
      yield;
    }
    this.#report(this.#index);
  }

  #report(index: GeniusIndex | undefined): void {
    this.#onChecked({
      check: (draft) => check(draft, index, this.#today()),
      needsReview: new Set(this.#faulty),
    });
  }

  #replace(id: string, post: Post | undefined): void {
    const before = this.#posts.get(id);
    if (before) this.#touch(before);
    if (post) {
      this.#posts.set(id, post);
      this.#index.put(post);
      this.#touch(post);
    } else {
      this.#posts.delete(id);
      this.#index.remove(id);
    }
  }

  /** Marks the post and the posts about the same person. */
  #touch(post: Post): void {
    this.#stale.add(post.id);
    // At first every post is stale.
    if (this.#isFilled) for (const { id } of this.#index.samePerson(post)) this.#stale.add(id);
  }
}

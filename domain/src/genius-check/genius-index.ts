import type { Post } from "../post.ts";
import type { PublishDate } from "../publish-date.ts";
import type { Checked } from "./finding.ts";
import { type Person, personOf } from "./person.ts";
import { isSamePerson } from "./same-person.ts";

/** What the index needs of a post. */
export type Indexed = Pick<Post, "id" | "title" | "date" | "birthdate" | "deathdate">;

type Named = Pick<Checked, "id" | "title" | "birthdate" | "deathdate">;
type Entry = { readonly post: Indexed; readonly person: Person };

/** Who has a post, and which days are taken: kept up to date one post at a time, whatever their order. */
export class GeniusIndex {
  readonly #entries = new Map<string, Entry>();
  /** Everyone whose name has a word that sounds like this, or who was born or, negative, died on this exact day. */
  readonly #groups = new Map<string | number, Set<Entry>>();
  readonly #days = new Map<PublishDate, number>();

  constructor(posts: Iterable<Indexed> = []) {
    for (const post of posts) this.put(post);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Adds a post, or replaces its earlier version. */
  put(post: Indexed): void {
    this.remove(post.id);
    const entry = { post, person: personOf(post) };
    this.#entries.set(post.id, entry);
    for (const key of keysOf(entry.person)) {
      const group = this.#groups.get(key);
      if (group) group.add(entry);
      else this.#groups.set(key, new Set([entry]));
    }
    this.#days.set(post.date, (this.#days.get(post.date) ?? 0) + 1);
  }

  remove(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    for (const key of keysOf(entry.person)) {
      const group = this.#groups.get(key);
      group?.delete(entry);
      if (group?.size === 0) this.#groups.delete(key);
    }
    const { date } = entry.post;
    const left = (this.#days.get(date) ?? 0) - 1;
    if (left > 0) this.#days.set(date, left);
    else this.#days.delete(date);
  }

  /** Whether no post is published on that day. */
  isFree(day: PublishDate): boolean {
    return !this.#days.has(day);
  }

  /** The other posts that seem to be about the same person, in the order of their days. */
  samePerson(draft: Named): readonly Indexed[] {
    return [...new Set(this.#matches(draft))].sort((a, b) => byText(a.date, b.date) || byText(a.id, b.id));
  }

  /** Whether another post seems to be about the same person. */
  hasSamePerson(draft: Named): boolean {
    return !this.#matches(draft).next().done;
  }

  *#matches(draft: Named): Generator<Indexed, undefined> {
    const person = personOf(draft);
    for (const key of keysOf(person))
      for (const { post, person: other } of this.#groups.get(key) ?? [])
        if (post.id !== draft.id && isSamePerson(person, other)) yield post;
  }
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Two people of whom none of these is the same are not the same. */
function keysOf({ names, birth, death }: Person): ReadonlySet<string | number> {
  const keys = new Set<string | number>(names.flatMap(({ sounds }) => sounds));
  if (birth?.day !== undefined) keys.add(birth.day);
  // Not the day of anyone's birth.
  if (death?.day !== undefined) keys.add(-death.day);
  return keys;
}

import type { Life } from "../dates/life.ts";
import type { PublishDate } from "../dates/publish-date.ts";
import type { Post } from "../post/post.ts";
import { byText } from "../text/by-text.ts";
import type { Checked } from "./finding.ts";
import { type Person, personOf } from "./person.ts";
import { haveNearYears, isSamePerson } from "./same-person.ts";

/** The fields of a post that the index uses. */
export type Indexed = Pick<Post, "id" | "title" | "date"> & Life & Pick<Checked, "wikidata">;

type Named = Pick<Checked, "id" | "title" | "wikidata"> & Life;
type Entry = { readonly post: Indexed; readonly person: Person };

/** The people and days of all posts, updated one post at a time in any order. */
export class GeniusIndex {
  readonly #entries = new Map<string, Entry>();
  /** Entries by names and by exact days: most entries of a group are about the same person. */
  readonly #likely = new Groups();
  /** Entries by the sounds of names: only contemporaries are about the same person. */
  readonly #possible = new Groups();
  readonly #days = new Groups();

  constructor(posts: Iterable<Indexed> = []) {
    for (const post of posts) this.put(post);
  }

  put(post: Indexed): void {
    this.remove(post.id);
    const entry = { post, person: personOf(post) };
    this.#entries.set(post.id, entry);
    for (const key of likelyKeys(entry.person)) this.#likely.add(key, entry);
    for (const key of entry.person.sounds) this.#possible.add(key, entry);
    this.#days.add(post.date, entry);
  }

  remove(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    for (const key of likelyKeys(entry.person)) this.#likely.delete(key, entry);
    for (const key of entry.person.sounds) this.#possible.delete(key, entry);
    this.#days.delete(entry.post.date, entry);
  }

  isFree(day: PublishDate): boolean {
    return this.#days.get(day).size === 0;
  }

  /** Returns the other posts that seem to be about the same person, in the order of their days. */
  samePerson(draft: Named): readonly Indexed[] {
    return [...this.#matches(draft, Number.POSITIVE_INFINITY)].sort(
      (a, b) => byText(a.date, b.date) || byText(a.id, b.id),
    );
  }

  /** Whether another post seems to be about the same person. */
  hasSamePerson(draft: Named): boolean {
    return this.#matches(draft, 1).size > 0;
  }

  #matches(draft: Named, most: number): ReadonlySet<Indexed> {
    const person = personOf(draft);
    const found = new Set<Indexed>();
    const search = (group: ReadonlySet<Entry>, isWanted: (person: Person) => boolean) => {
      for (const { post, person: other } of group) {
        if (found.size >= most) return;
        if (isWanted(other) && post.id !== draft.id && isSamePerson(person, other)) found.add(post);
      }
    };
    for (const key of likelyKeys(person)) search(this.#likely.get(key), () => true);
    const { birth } = person;
    if (birth)
      for (const key of person.sounds)
        search(this.#possible.get(key), (other) => haveNearYears(birth, other.birth));
    return found;
  }
}

function likelyKeys({ names, birth, death, wikidata }: Person): ReadonlySet<string | number> {
  const keys = new Set<string | number>(names.map(({ key }) => key));
  // A capital, unlike any letter of a folded name.
  if (wikidata !== "") keys.add(wikidata);
  if (birth?.day !== undefined) keys.add(birth.day);
  // Negative, so that it is never a day of birth.
  if (death?.day !== undefined) keys.add(-death.day);
  return keys;
}

class Groups {
  readonly #groups = new Map<string | number, Set<Entry>>();

  get(key: string | number): Set<Entry> {
    return this.#groups.get(key) ?? new Set();
  }

  add(key: string | number, entry: Entry): void {
    this.#groups.set(key, this.get(key).add(entry));
  }

  delete(key: string | number, entry: Entry): void {
    const group = this.get(key);
    if (group.delete(entry) && group.size === 0) this.#groups.delete(key);
  }
}

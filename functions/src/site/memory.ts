import type { Month } from "../feed/outline.ts";
import type { Stories } from "../feed/story.ts";

/** A memory of recent reads, without failed ones. */
type Memo = {
  /** Returns the remembered value of the key, else the result of `read`. Concurrent callers share one read. */
  readonly get: <Value>(key: string, read: () => Promise<Value>) => Promise<Value>;
  readonly has: (key: string) => boolean;
  readonly size: () => number;
};

/** Makes a memory that keeps each value for `keptFor` ms. */
export function memo(keptFor: number, now: () => number): Memo {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<unknown> }>();
  const dropOld = () => {
    // In the order in which they were added, so the first fresh one ends the old ones.
    for (const [key, { at }] of kept) {
      // What seems to be from the future was read before the clock was set back, and could stay for years.
      if (at <= now() && now() < at + keptFor) return;
      kept.delete(key);
    }
  };
  return {
    async get<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
      dropOld();
      const found = kept.get(key);
      // The cast: a key belongs to one kind of read.
      if (found) return (await found.value) as Value;
      const value = read();
      kept.set(key, { at: now(), value });
      value.catch(() => {
        if (kept.get(key)?.value === value) kept.delete(key);
      });
      return value;
    },
    has(key) {
      dropOld();
      return kept.has(key);
    },
    size() {
      dropOld();
      return kept.size;
    },
  };
}

/** The maximum number of characters of texts in memory: a tenth of an instance's memory, or a fifth if they need two bytes. */
const mostCharacters = 25_000_000;

/** A memory of the stories of whole months. */
type TextMemory = {
  /** Returns the stories of a month, which `read` reads once in a while; undefined if there is no room for them. */
  readonly stories: (month: Month, read: () => Promise<Stories>) => Promise<Stories> | undefined;
};

/** Makes a memory that forgets everything `keptFor` ms after its first read. */
export function textMemory(keptFor: number, now: () => number, most = mostCharacters): TextMemory {
  const kept = new Map<Month, Promise<Stories>>();
  let since = Number.NEGATIVE_INFINITY;
  let characters = 0;
  return {
    stories(month, read) {
      // A clock may be set back.
      if (now() < since || now() >= since + keptFor) {
        kept.clear();
        characters = 0;
        since = now();
      }
      const found = kept.get(month);
      if (found) return found;
      if (characters >= most) return undefined;
      const stories = read();
      kept.set(month, stories);
      stories.then(
        (read) => {
          for (const { description } of read) characters += description.length;
        },
        () => {
          if (kept.get(month) === stories) kept.delete(month);
        },
      );
      return stories;
    },
  };
}

import type { Month } from "../feed/month.ts";
import type { Stories } from "../feed/story.ts";

/** The maximum number of characters of texts in memory: a tenth of an instance's memory, or a fifth if they need two bytes. */
const mostCharacters = 25_000_000;

/** A memory of the stories of whole months. */
export type TextMemory = {
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

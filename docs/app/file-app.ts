import type { DayFile, FileEntry, MonthFile, MonthsFile } from "./daily-genius.ts";

/** The app that reads files, with its cache between launches. */
export type FileApp = {
  /** Returns the entries of a day that has begun for the reader, its genius first. */
  readonly day: (day: string) => Promise<readonly FileEntry[]>;
  /** Updates the whole archive and returns it; fetches only the months that have changed. */
  readonly archive: () => Promise<readonly FileEntry[]>;
  /** Returns the number of requests so far. */
  readonly requests: () => number;
};

type Kept = { readonly tag: string; readonly file: unknown };

/** The app at `origin`, just installed, with an empty cache. */
export function fileApp(origin: string): FileApp {
  const kept = new Map<string, Kept>();
  let requests = 0;

  const get = async (path: string): Promise<unknown> => {
    requests += 1;
    const known = kept.get(path);
    const response = await fetch(`${origin}${path}`, {
      headers: known ? { "if-none-match": known.tag } : {},
      signal: AbortSignal.timeout(15_000),
    });
    if (known && response.status === 304) return known.file;
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
    const file: unknown = await response.json();
    kept.set(path, { tag: strong(response.headers.get("etag") ?? ""), file });
    return file;
  };

  return {
    requests: () => requests,
    day: async (day) => entriesOf(await get(`/feed/${day}.json`)),
    async archive() {
      // The cast: the contract's list of months.
      const { months } = (await get("/feed/months.json")) as MonthsFile;
      const files = new Map(months.map(({ month, tag }) => [`/feed/${month}.json`, tag]));
      // The last story of a month that is not in the list was deleted or moved.
      for (const path of kept.keys())
        if (/^\/feed\/\d{4}\/\d{2}\.json$/.test(path) && !files.has(path)) kept.delete(path);
      for (const [path, tag] of files) if (kept.get(path)?.tag !== tag) await get(path);
      return [...files.keys()].flatMap((path) => entriesOf(kept.get(path)?.file));
    },
  };
}

/** A cache that compresses a file may mark its tag as weak. */
function strong(tag: string): string {
  return tag.replace(/^W\//, "");
}

function entriesOf(file: unknown): readonly FileEntry[] {
  // The cast: the contract's file of a day or a month.
  return (file as DayFile | MonthFile).entries;
}

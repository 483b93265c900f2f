import type { FileEntry, MonthsFile } from "./daily-genius.ts";

/** The app that reads files, with its cache between launches. */
export type FileApp = {
  /** Returns the entries of a day, its genius first; none of a free day, and of one that has not begun anywhere. */
  readonly day: (day: string) => Promise<readonly FileEntry[]>;
  /** Updates the whole archive and returns it up to the reader's day; fetches only the months that have changed. */
  readonly archive: (today: string) => Promise<readonly FileEntry[]>;
  /** Returns the number of requests so far. */
  readonly requests: () => number;
};

/** A list of a file, by the name of its field in the files of days, of months, and of all months. */
type Lists = { readonly entries: readonly FileEntry[]; readonly months: MonthsFile["months"] };

type Answer = Partial<Lists> & { readonly error?: string };

type Kept = { readonly tag: string; readonly file: Answer };

/** The file of a day that has not begun, and of a month that only caches still list. */
const nothing: Answer = { entries: [] };

/** The app at `origin`, just installed, with an empty cache. */
export function fileApp(origin: string): FileApp {
  const kept = new Map<string, Kept>();
  let requests = 0;

  const get = async <Name extends keyof Lists>(path: string, name: Name): Promise<Lists[Name]> => {
    requests += 1;
    const known = kept.get(path);
    const response = await fetch(`${origin}${path}`, {
      headers: known ? { "if-none-match": known.tag } : {},
      signal: AbortSignal.timeout(15_000),
    });
    // The cast: the contract's file, unless a network answers in the site's place.
    const answer = known && response.status === 304 ? known.file : ((await response.json()) as Answer);
    const file = answer.error === "not found" ? nothing : answer;
    const list: Partial<Lists>[Name] = file[name];
    if (!list) throw new Error(`${path} was answered ${response.status}, and without ${name}`);
    kept.set(path, { tag: strong(response.headers.get("etag") ?? ""), file });
    return list;
  };

  return {
    requests: () => requests,
    day: (day) => get(`/feed/${day}.json`, "entries"),
    async archive(today) {
      const months = await get("/feed/months.json", "months");
      const files = new Map(months.map(({ month, tag }) => [`/feed/${month}.json`, tag]));
      // The last story of a month that is not in the list was deleted or moved.
      for (const path of kept.keys())
        if (/^\/feed\/\d{4}\/\d{2}\.json$/.test(path) && !files.has(path)) kept.delete(path);
      for (const [path, tag] of files) if (kept.get(path)?.tag !== tag) await get(path, "entries");
      const all = [...files.keys()].flatMap((path) => kept.get(path)?.file.entries ?? []);
      return all.filter(({ date }) => date <= today);
    },
  };
}

/** A cache that compresses a file may mark its tag as weak. */
function strong(tag: string): string {
  return tag.replace(/^W\//, "");
}

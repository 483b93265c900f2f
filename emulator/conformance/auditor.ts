import { DatabaseSync } from "node:sqlite";
import { type Change, type Kind, kindNames, type Seen } from "./soak-kinds.ts";

// Knows nothing of the emulator: SQLite says what a query finds, and the clock of this machine what can have been known.

/** A commit: when it was sent and answered, in ms, its time by the emulator, in µs, and what it changed. */
export type Commit = {
  readonly sent: number;
  readonly answered: number;
  readonly time: bigint;
  readonly changes: readonly Change[];
};

/** What a listener showed during some commits, in order. */
export type Listener = { readonly name: string; readonly kind: Kind; readonly seen: readonly Seen[] };

// Firestore orders documents by path where nothing else does.
const inPosts = "path LIKE 'posts/%'";
const queries: Readonly<Record<Kind, string>> = {
  document: "posts WHERE path = 'posts/a'",
  collection: `posts WHERE ${inPosts} ORDER BY path`,
  filtered: `posts WHERE ${inPosts} AND g = 1 ORDER BY path`,
  limited: `posts WHERE ${inPosts} ORDER BY n, path LIMIT 3`,
  "limited to the last": `(SELECT * FROM posts WHERE ${inPosts} ORDER BY n DESC, path DESC LIMIT 3) ORDER BY n, path`,
  ordered: `posts WHERE ${inPosts} AND n > 3 ORDER BY n DESC, path DESC`,
  "collection group": "posts WHERE g = 2 ORDER BY path",
  either: `posts WHERE ${inPosts} AND (g = 1 OR n = 2) ORDER BY path`,
};

/** The state after a commit, by kind of listener, and when it can first have been seen. */
type State = { readonly since: number; readonly shows: Readonly<Record<Kind, string>> };

/** Judges a history: is there an order of the commits in which each listener shows only states that there were? */
export class Auditor {
  readonly #database = new DatabaseSync(":memory:");
  #states: State[] = [];

  constructor() {
    this.#database.exec("CREATE TABLE posts (path TEXT PRIMARY KEY, g INTEGER, n INTEGER)");
    this.#states.push(this.#state(0));
  }

  /** Takes the next commits, whose listeners are then judged; returns what contradicts their times. */
  commit(commits: readonly Commit[]): readonly string[] {
    const ordered = commits.toSorted((a, b) => (a.time < b.time ? -1 : 1));
    this.#states = this.#states.slice(-1);
    const put = this.#database.prepare("INSERT OR REPLACE INTO posts VALUES (?, ?, ?)");
    const remove = this.#database.prepare("DELETE FROM posts WHERE path = ?");
    // A state holds every commit before it: it is seen once the last of them was sent.
    let since = 0;
    for (const { sent, changes } of ordered) {
      for (const { path, content } of changes)
        if (content === undefined) remove.run(path);
        else put.run(path, content.g, content.n);
      since = Math.max(since, sent);
      this.#states.push(this.#state(since));
    }
    return ordered.flatMap((later, at) =>
      ordered
        .slice(0, at)
        .filter(({ sent }) => sent > later.answered)
        .map(
          ({ time }) =>
            `a commit answered at ${later.answered} has a time after ${time}, which was sent later`,
        ),
    );
  }

  /** What each listener shows once it has heard of every commit. */
  get last(): Readonly<Record<Kind, string>> {
    return (this.#states.at(-1) as State).shows;
  }

  /** Returns what the listeners showed that no order explains. */
  unexplained(listeners: readonly Listener[]): readonly string[] {
    return listeners.flatMap(({ name, kind, seen }) => {
      // The earliest state that explains one leaves most of them for the next.
      let from = 0;
      for (const { at, lines } of seen) {
        const shown = lines.join("; ");
        const found = this.#states.findIndex(
          ({ since, shows }, index) => index >= from && since <= at && shows[kind] === shown,
        );
        if (found === -1) return [`${name} shows [${shown}] at ${at}`];
        from = found;
      }
      return [];
    });
  }

  #state(since: number): State {
    const show = (kind: Kind) =>
      this.#database
        .prepare(`SELECT path || ' g' || g || ' n' || n AS line FROM ${queries[kind]}`)
        .all()
        .map(({ line }) => line)
        .join("; ");
    // The cast: it has each kind.
    return {
      since,
      shows: Object.fromEntries(kindNames.map((kind) => [kind, show(kind)])) as Record<Kind, string>,
    };
  }
}

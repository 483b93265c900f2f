import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../testing/random-runs.ts";
import type { FirstSnapshot, ListenSnapshot, Target, TargetChange } from "./listen.ts";
import type { Query } from "./query.ts";
import { aDatabase, aDelete, aQuery, aSet, asc, desc, where } from "./testing/a-database.ts";
import { compareTimestamps, type Timestamp } from "./timestamp.ts";
import type { Write } from "./write.ts";

const query = (more: Partial<Query> = {}, collection = "c"): Target => ({
  kind: "query",
  query: aQuery(collection, more),
});
const documents = (...paths: readonly string[]): Target => ({
  kind: "documents",
  paths: paths.map((path) => path.split("/")),
});

/** `+a` added, `~a` modified, `-a` removed but existing, `×a` removed and deleted. */
function shown(changes: readonly TargetChange[]): string {
  const mark = (change: TargetChange) =>
    change.kind === "added" ? "+" : change.kind === "modified" ? "~" : change.document ? "-" : "×";
  return changes.map((change) => `${mark(change)}${change.path.at(-1)}`).join(" ");
}

function aListening(target: Target, ...start: readonly Write[]) {
  const database = aDatabase();
  if (start.length > 0) database.commit(start);
  const received: string[] = [];
  const listener = database.listen(({ targets }) => received.push(shown(targets.get(1) ?? [])));
  const first = listener.add(1, target);
  return { database, listener, received, first };
}

const abc = [aSet("c/a", { n: 1n }), aSet("c/b", { n: 2n }), aSet("c/c", { n: 3n })];

describe("a target first gives all it holds", () => {
  test.each<[string, Target, string]>([
    ["a collection", query(), "+a +b +c"],
    ["a filter", query({ where: where("n", ">", 1n) }), "+b +c"],
    ["a limit", query({ orderBy: [desc("n")], limit: 2 }), "+c +b"],
    ["documents, missing ones too", documents("c/a", "c/x"), "+a ×x"],
    ["an empty collection", query({}, "other"), ""],
  ])("%s", (_, target, expected) => {
    const { first, listener } = aListening(target, ...abc);
    expect(first.reset).toBe(true);
    expect(shown(first.changes)).toBe(expected);
    expect(listener.count(1)).toBe(expected.split("+").length - 1);
  });
});

describe("a commit sends a target only what changed in it", () => {
  const over1 = query({ where: where("n", ">", 1n) });
  const top2 = query({ orderBy: [desc("n")], limit: 2 });
  const second = query({ orderBy: [desc("n")], offset: 1, limit: 1 });
  test.each<[string, Target, readonly Write[], string[]]>([
    ["a new document", query(), [aSet("c/d", {})], ["+d"]],
    ["a changed one", query(), [aSet("c/a", { n: 5n })], ["~a"]],
    ["a deleted one", query(), [aDelete("c/a")], ["×a"]],
    ["a write that changes nothing", query(), [aSet("c/a", { n: 1n })], []],
    ["another collection", query(), [aSet("d/a", {})], []],
    ["a sub-collection", query(), [aSet("c/a/c/a", {})], []],
    [
      "a collection group",
      { kind: "query", query: { ...aQuery("c"), from: { collectionId: "c", allDescendants: true } } },
      [aSet("x/y/c/z", {})],
      ["+z"],
    ],
    ["one that comes to match", over1, [aSet("c/a", { n: 2n })], ["+a"]],
    ["one that no longer matches", over1, [aSet("c/b", { n: 0n })], ["-b"]],
    ["one that never matched", over1, [aSet("c/a", { n: 0n })], []],
    ["several at once", query(), [aSet("c/a", { n: 9n }), aDelete("c/b"), aSet("c/d", {})], ["~a ×b +d"]],
    ["made and deleted at once", query(), [aSet("c/d", {}), aDelete("c/d")], []],
    ["one pushed out of a limit", top2, [aSet("c/d", { n: 9n })], ["-b +d"]],
    ["one drawn into a limit", top2, [aDelete("c/c")], ["×c +a"]],
    ["one that stays outside a limit", top2, [aSet("c/a", { n: 0n })], []],
    ["one that changes inside a limit", top2, [aSet("c/b", { n: 2n, x: 1n })], ["~b"]],
    ["one before the offset", second, [aDelete("c/c")], ["-b +a"]],
    ["a watched document", documents("c/a", "c/x"), [aSet("c/a", { n: 7n })], ["~a"]],
    ["a watched document that appears", documents("c/x"), [aSet("c/x", {})], ["+x"]],
    ["a watched document that goes", documents("c/a"), [aDelete("c/a")], ["×a"]],
    ["a document not watched", documents("c/a"), [aSet("c/b", {})], []],
  ])("%s", (_, target, writes, expected) => {
    const { database, received } = aListening(target, ...abc);
    database.commit(writes);
    expect(received).toEqual(expected);
  });

  test("clearing reports every deletion", () => {
    const { database, received } = aListening(query(), ...abc);
    database.clear();
    expect(received).toEqual(["×a ×b ×c"]);
  });
});

describe("a listener", () => {
  test("receives one snapshot for each commit, with all its targets", () => {
    const database = aDatabase();
    const received: ListenSnapshot[] = [];
    const listener = database.listen((snapshot) => received.push(snapshot));
    listener.add(1, query());
    listener.add(2, documents("c/a"));
    listener.add(3, query({}, "d"));
    const { commitTime } = database.commit([aSet("c/a", {}), aSet("c/b", {})]);
    expect(received).toHaveLength(1);
    expect(received[0]?.readTime).toEqual(commitTime);
    expect([...(received[0]?.targets ?? [])].map(([id, changes]) => `${id}: ${shown(changes)}`)).toEqual([
      "1: +a +b",
      "2: +a",
    ]);
  });

  test("is notified before the database's followers, and nothing once closed or removed", () => {
    const database = aDatabase();
    const received: string[] = [];
    database.subscribe(() => received.push("follower"));
    const listener = database.listen(() => received.push("listener"));
    listener.add(1, query());
    database.commit([aSet("c/a", {})]);
    listener.remove(1);
    database.commit([aSet("c/b", {})]);
    listener.add(1, query());
    listener.close();
    database.commit([aSet("c/c", {})]);
    expect(received).toEqual(["listener", "follower", "follower", "follower"]);
    expect(listener.count(1)).toBe(0);
  });

  test("that adds a target twice receives it once", () => {
    const { database, received, listener } = aListening(query());
    listener.add(1, query({}, "d"));
    database.commit([aSet("c/a", {}), aSet("d/a", {})]);
    expect(received).toEqual(["+a"]);
  });
});

test("followers receive commits in order, even those that other followers make", () => {
  const database = aDatabase();
  const received: string[] = [];
  database.subscribe(({ changes }) => {
    received.push(`first ${changes[0]?.path.at(-1)}`);
    if (changes[0]?.path.at(-1) === "a") database.commit([aSet("c/b", {})]);
  });
  const stop = database.subscribe(({ changes }) => received.push(`second ${changes[0]?.path.at(-1)}`));
  database.commit([aSet("c/a", {})]);
  stop();
  database.commit([aSet("c/c", {})]);
  expect(received).toEqual(["first a", "second a", "first b", "second b", "first c"]);
});

describe("a resumed target gives what changed since", () => {
  const writes = [aSet("c/a", { n: 9n }), aDelete("c/b"), aSet("c/d", { n: 4n }), aSet("c/c", { n: 0n })];
  test.each<[string, Target, string]>([
    ["a collection", query(), "~a ×b +d ~c"],
    ["a filter", query({ where: where("n", ">", 1n) }), "+a ×b +d -c"],
    ["a limit", query({ orderBy: [asc("n")], limit: 2 }), "-a ×b +c +d"],
    ["documents", documents("c/a", "c/b", "c/x"), "~a ×b"],
    ["nothing", query({}, "other"), ""],
  ])("in %s", (_, target, expected) => {
    const { database, first } = aListening(target, ...abc);
    for (const write of writes) database.commit([write]);
    const resumed = database.listen(() => {}).add(1, target, first.readTime);
    expect(resumed.reset).toBe(false);
    expect(shown(resumed.changes)).toBe(expected);
  });

  test.each<[string, Target, string]>([
    ["a filter", query({ where: where("n", ">", 1n) }), "×e -f"],
    ["a limit", query({ where: where("n", ">", 1n), orderBy: [asc("n")], limit: 2 }), "×e -f"],
    ["documents", documents("c/e"), ""],
    ["another collection", query({}, "other"), ""],
  ])("and which documents have entered %s and left since", (_, target, expected) => {
    const { database, first } = aListening(target, ...abc);
    const writes = [aSet("c/e", { n: 5n }), aDelete("c/e"), aSet("c/f", { n: 5n }), aSet("c/f", { n: 0n })];
    for (const write of [...writes, aSet("c/g", { n: 0n }), aDelete("c/g")]) database.commit([write]);
    const { changes, passing } = database.listen(() => {}).add(1, target, first.readTime);
    expect(changes.filter(({ kind }) => kind === "removed").map(({ path }) => path.at(-1))).toEqual(
      target.kind === "documents" ? ["e"] : [],
    );
    expect(shown(passing)).toBe(expected);
  });

  test.each<[string, (then: Timestamp) => Timestamp]>([
    ["before all that is remembered", () => ({ seconds: 5n, nanos: 0 })],
    ["in the future", (then) => ({ seconds: then.seconds + 1000n, nanos: 0 })],
  ])("and everything from a time %s", (_, since) => {
    const { database, first } = aListening(query(), ...abc);
    const resumed = database.listen(() => {}).add(1, query(), since(first.readTime));
    expect(resumed.reset).toBe(true);
    expect(shown(resumed.changes)).toBe("+a +b +c");
  });
});

test("what a listener receives, applied to what it was given, is always what the query answers", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "e");
  const write = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(id, fc.bigInt({ min: 0n, max: 4n })).map(([name, n]) => aSet(`c/${name}`, { n })),
    },
    id.map((name) => aDelete(`c/${name}`)),
  );
  const asked = fc.constantFrom<Partial<Query>>(
    {},
    { where: where("n", ">", 1n) },
    { orderBy: [asc("n")], limit: 2 },
    { orderBy: [desc("n")], limit: 3, offset: 1 },
    { where: where("n", "in", [1n, 3n]), limit: 1 },
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { maxLength: 15 }),
      asked,
      fc.nat(14),
      (commits, more, pause) => {
        const database = aDatabase();
        const target = query(more);
        const view = new Map<string, unknown>();
        const follow = ({ changes, reset }: Pick<FirstSnapshot, "changes"> & { reset?: boolean }) => {
          if (reset) view.clear();
          for (const change of changes) {
            const key = change.path.join("/");
            if (change.kind === "removed") expect(view.delete(key)).toBe(true);
            else {
              expect(view.has(key)).toBe(change.kind === "modified");
              view.set(key, change.document);
            }
          }
        };
        const check = () => {
          const answer = database.runQuery(aQuery("c", more));
          expect(new Set(view.values())).toEqual(new Set(answer));
        };
        let last: Timestamp | undefined;
        const listener = database.listen(({ readTime, targets }) => {
          if (last) expect(compareTimestamps(readTime, last)).toBeGreaterThan(0);
          last = readTime;
          follow({ changes: targets.get(1) ?? [] });
        });
        const first = listener.add(1, target);
        last = first.readTime;
        follow(first);
        commits.forEach((writes, i) => {
          if (i === pause) listener.remove(1);
          database.commit(writes);
          if (i < pause) check();
        });
        if (commits.length > pause) {
          follow(listener.add(1, target, last));
          check();
          expect(listener.count(1)).toBe(view.size);
        }
      },
    ),
    { numRuns: runs(300) },
  );
});

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

// What each target sends is in conformance/listen.test.ts, wire/handlers/listen-outbox.test.ts and the random commits below.
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

describe("a resumed target gives what changed since", () => {
  const writes = [aSet("c/a", { n: 9n }), aDelete("c/b"), aSet("c/d", { n: 4n }), aSet("c/c", { n: 0n })];
  test.each<[string, Target, string]>([
    ["a filter", query({ where: where("n", ">", 1n) }), "+a ×b +d -c"],
    ["a limit", query({ orderBy: [asc("n")], limit: 2 }), "-a ×b +c +d"],
    ["documents", documents("c/a", "c/b", "c/x"), "~a ×b"],
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

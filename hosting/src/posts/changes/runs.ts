import type { HistoryAct } from "@daily-genius/domain/post/history-entry";
import type { Version } from "#backend/history.ts";

/** Changes of one kind that one person made to several posts, one right after the other; or a single change. */
export type Run = readonly [Version, ...Version[]];

/** The most time between two changes of a run, in milliseconds. */
const longestPause = 60_000;
/** Fewer changes are shown one by one. */
const shortest = 3;

/** What people do to many posts at once. */
const foldable: ReadonlySet<HistoryAct> = new Set([
  ...(["created", "edited", "moved", "deleted", "restored", "cleaned-up", "imported"] as const),
]);

/** Parts changes, newest first, into runs; keeps their order. */
export function runsOf(versions: readonly Version[]): readonly Run[] {
  const runs: [Version, ...Version[]][] = [];
  for (const version of versions) {
    const run = runs.at(-1);
    if (run && follows(version, run)) run.push(version);
    else runs.push([version]);
  }
  return runs.flatMap((run) => (run.length < shortest ? run.map((version): Run => [version]) : [run]));
}

/**
 * Returns a key for each run, which it keeps while changes are added at either of its ends; `known` remembers the keys
 * of changes.
 */
export function keysOf(runs: readonly Run[], known: Map<string, string>): ReadonlyMap<Run, string> {
  const keys = new Map<Run, string>();
  const taken = new Set<string>();
  for (const run of runs) {
    // A filter may join runs, and parts them again: each key belongs to one.
    const before = run
      .map(({ entry }) => known.get(entry))
      .find((key) => key !== undefined && !taken.has(key));
    const own = run[0].entry;
    const key = before ?? (taken.has(own) ? `${own} apart` : own);
    taken.add(key);
    keys.set(run, key);
    for (const { entry } of run) known.set(entry, key);
  }
  return keys;
}

function follows(version: Version, run: Run): boolean {
  const last = run.at(-1) ?? run[0];
  return (
    foldable.has(version.act) &&
    version.act === last.act &&
    version.uid === last.uid &&
    version.changed.join() === last.changed.join() &&
    last.at.getTime() - version.at.getTime() <= longestPause &&
    last.at.toDateString() === version.at.toDateString() &&
    run.every(({ postId }) => postId !== version.postId)
  );
}

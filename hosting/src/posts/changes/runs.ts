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

import { deployedFunctions, nameOf } from "./deployed-functions.ts";
import type { Compared } from "./finding.ts";
import { firestoreIndexes } from "./firestore-indexes.ts";

/**
 * Returns the deployed things that are missing in this checkout, which a deployment of `targets` (without any, of
 * everything) would remove: functions by their names, indexes as `history(postId,at)`, field settings as
 * `history.post`.
 */
export async function findRemovals(
  { root, project, built, ask }: Compared,
  targets: readonly string[],
): Promise<readonly string[]> {
  const functions = includesTarget(targets, "functions") ? await deployedFunctions(project, ask) : [];
  const { wanted, found } = includesTarget(targets, "firestore", "firestore:indexes")
    ? await firestoreIndexes(root, project, ask)
    : { wanted: [], found: [] };
  return [
    ...functions.map(nameOf).filter((name) => !built.includes(name)),
    ...found.filter((name) => !wanted.includes(name)),
  ];
}

/** Whether the deployment covers one of these parts completely. No targets means everything. */
export function includesTarget(targets: readonly string[], ...parts: string[]): boolean {
  return targets.length === 0 || targets.some((target) => parts.includes(target));
}

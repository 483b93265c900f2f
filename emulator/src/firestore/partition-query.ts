import { invalid } from "../status.ts";
import type { Document } from "./document.ts";
import { isNamePath } from "./field-path.ts";
import { type DatabaseName, documentName } from "./path.ts";
import type { Query } from "./query.ts";
import type { Value } from "./value.ts";

/** Throws INVALID_ARGUMENT unless the query is a whole collection group ordered by name, as the service requires. */
export function checkPartition(query: Query, count: number): void {
  if (count <= 0) throw invalid("Partition count must be positive.");
  const isWholeGroup =
    query.from.allDescendants &&
    query.from.collectionId !== undefined &&
    !query.where &&
    !query.startAt &&
    !query.endAt &&
    query.offset === 0 &&
    query.limit === undefined &&
    !query.nearest &&
    query.orderBy.every((order) => isNamePath(order.field) && order.direction === "asc");
  if (!isWholeGroup) {
    throw invalid(
      "Partition queries must be collection group queries ordered by __name__ ascending, without filters, limits, offsets or cursors.",
    );
  }
}

/** Returns the names at which to cut the results into at most `count + 1` parts of equal size. */
export function partitionPoints(
  database: DatabaseName,
  results: readonly Document[],
  count: number,
): readonly Value[] {
  const parts = Math.min(count + 1, results.length);
  const points: Value[] = [];
  for (let i = 1; i < parts; i++) {
    const document = results[Math.floor((i * results.length) / parts)];
    if (document) points.push({ kind: "reference", value: documentName(database, document.path) });
  }
  return points;
}

import { compareStrings, rankOf } from "./compare.ts";
import type { Disjunct } from "./disjuncts.ts";
import type { IndexBound, IndexField } from "./field-index.ts";
import { formatFieldPath, isNamePath, sameFieldPath } from "./field-path.ts";
import type { NormalQuery } from "./normal-query.ts";
import { parseResourceName } from "./path.ts";
import type { FieldFilter, Order, UnaryFilter } from "./query.ts";
import type { Value } from "./value.ts";

/** The way to read one disjunct's results, in the query's order, from an index. */
export type IndexScan = {
  readonly fields: readonly IndexField[];
  readonly lows: readonly IndexBound[];
  readonly highs: readonly IndexBound[];
  readonly reversed: boolean;
  /** Whether every document read is a match, so that no filter has to run again. */
  readonly isExact: boolean;
};

type Leaf = FieldFilter | UnaryFilter;
type Equality = { readonly leaf: Leaf; readonly by: "asc" | "element"; readonly value: Value };

/**
 * Plans an index: first fields with equalities, so that matches are adjacent, then the query's orders. Its last order
 * is always by name ascending; a query that ends descending reads it backwards.
 */
export function planScan(normal: NormalQuery, disjunct: Disjunct): IndexScan {
  const equalities = equalitiesOf(disjunct);
  const orders = normal.orders.slice(0, -1);
  const reversed = normal.orders.at(-1)?.direction === "desc";
  const lows: IndexBound[] = [];
  const highs: IndexBound[] = [];
  const prefix = equalities.map((equality) => equality.value);
  if (prefix.length > 0) {
    lows.push({ key: prefix, after: false });
    highs.push({ key: prefix, after: true });
  }
  const [first] = normal.orders;
  const fields = [
    ...equalities.map(({ leaf, by }) => ({ field: leaf.field, by })),
    ...orders.map((order) => ({ field: order.field, by: directionIn(order, reversed) })),
  ];
  for (const leaf of disjunct) {
    if (first && leaf.kind === "field" && sameFieldPath(leaf.field, first.field))
      addRange(leaf, prefix, directionIn(first, reversed), lows, highs);
  }
  for (const [bound, isLow] of [
    [normal.start, !reversed],
    [normal.end, reversed],
  ] as const) {
    if (!bound) continue;
    const key = [...prefix, ...bound.values];
    (isLow ? lows : highs).push({ key, path: bound.path, after: bound.before === reversed });
  }
  if (orders.length === 0 && normal.query.parent.length > 0) {
    lows.push({ key: prefix, within: normal.query.parent, after: false });
    highs.push({ key: prefix, within: normal.query.parent, after: true });
  }
  return {
    fields,
    lows,
    highs,
    reversed,
    isExact: equalities.length === disjunct.length && normal.scope.startsWith("c:"),
  };
}

/** Returns at most one per field; the others filter the documents read. Sorted, so that queries share indexes. */
function equalitiesOf(disjunct: Disjunct): readonly Equality[] {
  const found: Equality[] = [];
  for (const leaf of disjunct) {
    const equality = equalityOf(leaf);
    if (!equality || isNamePath(leaf.field)) continue;
    if (found.some((other) => other.by === equality.by && sameFieldPath(other.leaf.field, leaf.field)))
      continue;
    found.push(equality);
  }
  return found.sort(
    (a, b) =>
      compareStrings(a.by, b.by) ||
      compareStrings(formatFieldPath(a.leaf.field), formatFieldPath(b.leaf.field)),
  );
}

function equalityOf(leaf: Leaf): Equality | undefined {
  if (leaf.op === "isNull") return { leaf, by: "asc", value: { kind: "null" } };
  if (leaf.op === "isNaN") return { leaf, by: "asc", value: { kind: "double", value: Number.NaN } };
  if (leaf.op === "==") return { leaf, by: "asc", value: leaf.value };
  if (leaf.op === "array-contains") return { leaf, by: "element", value: leaf.value };
  return undefined;
}

function directionIn(order: Order, reversed: boolean): "asc" | "desc" {
  return (order.direction === "desc") === reversed ? "asc" : "desc";
}

/** An inequality on the first order is a range of the index, which also ends where the values' type ends. */
function addRange(
  leaf: FieldFilter,
  prefix: readonly Value[],
  by: "asc" | "desc",
  lows: IndexBound[],
  highs: IndexBound[],
): void {
  const isAbove = leaf.op === ">" || leaf.op === ">=";
  if (!isAbove && leaf.op !== "<" && leaf.op !== "<=") return;
  const includes = leaf.op === ">=" || leaf.op === "<=";
  const isLow = isAbove === (by === "asc");
  if (isNamePath(leaf.field)) {
    if (leaf.value.kind !== "reference") return;
    const { path } = parseResourceName(leaf.value.value);
    (isLow ? lows : highs).push({ key: prefix, path, after: includes !== isLow });
    return;
  }
  (isLow ? lows : highs).push({ key: [...prefix, leaf.value], after: includes !== isLow });
  const typeEnd = { kind: "rank", rank: rankOf(leaf.value) } as const;
  (isLow ? highs : lows).push({ key: [...prefix, typeEnd], after: isLow });
}

/** The rows near the window, from `start` up to but excluding `end`. */
export type RowRange = { readonly start: number; readonly end: number };

export type VirtualRows = {
  /** The rows to draw, in order, each with the height of the rows skipped before it. */
  readonly rows: readonly { readonly index: number; readonly gap: number }[];
  /** The height of the rows skipped after the last one. */
  readonly end: number;
};

/** Returns the start of each row, then the end of the last one; rows not measured yet count as `typical`. */
export function rowOffsets(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  typical: number,
): Float64Array {
  const offsets = new Float64Array(ids.length + 1);
  for (const [index, id] of ids.entries()) {
    offsets[index + 1] = (offsets[index] ?? 0) + (heights.get(id) ?? typical);
  }
  return offsets;
}

/** Returns the rows between `top` and `bottom`. */
export function rowRange(offsets: Float64Array, top: number, bottom: number): RowRange {
  return { start: rowAt(offsets, top), end: Math.min(offsets.length - 1, rowAt(offsets, bottom) + 1) };
}

/** Returns the rows of the range, and `pinned`, which may be anywhere. */
export function virtualRows(offsets: Float64Array, range: RowRange, pinned: number | undefined): VirtualRows {
  const count = offsets.length - 1;
  const indexes: number[] = [];
  for (let index = range.start; index < Math.min(range.end, count); index++) indexes.push(index);
  if (pinned !== undefined && pinned < count) {
    if (pinned < range.start) indexes.unshift(pinned);
    else if (pinned >= range.end) indexes.push(pinned);
  }
  const at = (index: number) => offsets[index] ?? 0;
  return {
    rows: indexes.map((index, position) => ({
      index,
      gap: at(index) - at((indexes[position - 1] ?? -1) + 1),
    })),
    end: at(count) - at((indexes.at(-1) ?? -1) + 1),
  };
}

/** Returns the row at `y`, by binary search; the last row if the list ends before. */
function rowAt(offsets: Float64Array, y: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle + 1] ?? Number.POSITIVE_INFINITY) > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

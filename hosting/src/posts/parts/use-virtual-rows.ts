import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWindowEvent } from "#ui/use-window-event.ts";

/** The share of the window drawn beyond each edge, so that scrolling shows no blank: rows may be a fifth shorter. */
const overscan = 0.3;

/** Measures a row while it is drawn. */
type Measure = (row: HTMLElement | null) => (() => void) | undefined;

/**
 * Chooses the rows of a long list to draw, in the flow of the page: those near the window, and `pinned`, which has the
 * focus, unless it is -1. Heights are measured, so that enlarged text and wrapped titles are never cut.
 */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  pinned: number,
  /** The height of a row before the first one is measured, in px. */
  firstGuess: number,
) {
  const { heights, version, measure } = useMeasuredRows(firstGuess);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the heights
  const offsets = useMemo(() => rowOffsets(ids, heights.byId, heights.typical), [ids, heights, version]);
  const [range, setRange] = useState(() => ({ start: 0, end: Math.ceil(window.innerHeight / firstGuess) }));
  // Paint the visible rows first.
  const [ahead, setAhead] = useState(0);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAhead(overscan));
    return () => cancelAnimationFrame(frame);
  }, []);
  const current = useRef(range);

  const updateRange = useCallback(() => {
    const element = list.current;
    if (!element) return;
    const top = -element.getBoundingClientRect().top;
    const margin = ahead * window.innerHeight;
    const next = rowRange(offsets, top - margin, top + window.innerHeight + margin);
    const { start, end } = current.current;
    const isDrawn = next.start >= start && next.end <= end;
    // Of the first guess no row is removed before the first paint: it may come back a frame later.
    if (isDrawn && (ahead === 0 || next.end - next.start === end - start)) return;
    current.current = next;
    setRange(next);
  }, [list, offsets, ahead]);

  useLayoutEffect(updateRange, [updateRange]);
  // In the frame of the scroll event: a frame later the edge would already be visible.
  useWindowEvent("scroll", () => flushSync(updateRange));
  useWindowEvent("resize", updateRange);
  // Paper does not scroll.
  const [isPrinting, setPrinting] = useState(false);
  useWindowEvent("beforeprint", () => flushSync(() => setPrinting(true)));
  useWindowEvent("afterprint", () => setPrinting(false));

  const drawn = isPrinting ? { start: 0, end: ids.length } : range;
  return { ...virtualRows(offsets, drawn, pinned), measure };
}

function useMeasuredRows(firstGuess: number) {
  const [heights] = useState(() => ({ byId: new Map<string, number>(), typical: firstGuess }));
  const [version, setVersion] = useState(0);
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        let changed = false;
        for (const { target, borderBoxSize } of entries) {
          const id = (target as HTMLElement).dataset["id"];
          const height = borderBoxSize[0]?.blockSize ?? 0;
          if (id === undefined || height === 0 || heights.byId.get(id) === height) continue;
          changed ||= Math.abs((heights.byId.get(id) ?? heights.typical) - height) > 0.5;
          heights.byId.set(id, height);
          // Assume rows that were never measured are as short as the shortest, so that no visible row is skipped.
          heights.typical = heights.byId.size === 1 ? height : Math.min(heights.typical, height);
        }
        if (changed) setVersion((before) => before + 1);
      }),
  );
  const width = useRef(window.innerWidth);
  useWindowEvent("resize", () => {
    if (window.innerWidth === width.current) return;
    width.current = window.innerWidth;
    heights.byId.clear();
  });
  const measure: Measure = useCallback(
    (row) => {
      if (!row) return;
      observer.observe(row);
      return () => observer.unobserve(row);
    },
    [observer],
  );
  return { heights, version, measure };
}

/** The rows near the window, from `start` up to but excluding `end`. */
type RowRange = { readonly start: number; readonly end: number };

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
export function virtualRows(offsets: Float64Array, range: RowRange, pinned: number) {
  const count = offsets.length - 1;
  const indexes: number[] = [];
  for (let index = range.start; index < Math.min(range.end, count); index++) indexes.push(index);
  if (pinned >= 0 && pinned < count) {
    if (pinned < range.start) indexes.unshift(pinned);
    else if (pinned >= range.end) indexes.push(pinned);
  }
  const at = (index: number) => offsets[index] ?? 0;
  return {
    /** The rows to draw, in order, each with the height of the rows skipped before it. */
    rows: indexes.map((index, position) => ({
      index,
      gap: at(index) - at((indexes[position - 1] ?? -1) + 1),
    })),
    /** The height of the rows skipped after the last one. */
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

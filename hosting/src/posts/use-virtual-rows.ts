import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Rows drawn beyond each edge of the window, so that scrolling meets no blank. */
const overscan = 3;
/** Before the first row has been measured, in pixels. */
const firstGuess = 128;

export type VirtualRows = {
  /** The rows to draw, in order, each with the height of what is left out before it. */
  readonly rows: readonly { readonly index: number; readonly gap: number }[];
  /** The height of what is left out after the last one. */
  readonly end: number;
  /** Measures a drawn row. */
  readonly measure: (row: HTMLElement | null) => (() => void) | undefined;
};

/**
 * Which rows of a long list to draw, in the flow of the page: those near the window, and `pinned`, which holds the
 * focus. Heights are measured, so that enlarged text and wrapped titles are never cut.
 */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  pinned: number | undefined,
): VirtualRows {
  const { heights, version, measure } = useMeasuredRows();
  const offsets = useMemo(() => offsetsOf(ids, heights, version), [ids, heights, version]);
  const [range, setRange] = useState({ start: 0, end: 12 });
  const current = useRef(range);

  const updateRange = useCallback(() => {
    const element = list.current;
    if (!element) return;
    const top = -element.getBoundingClientRect().top;
    const margin = overscan * heights.typical;
    const start = firstAfter(offsets, top - margin);
    const end = Math.min(ids.length, firstAfter(offsets, top + window.innerHeight + margin) + 1);
    if (start === current.current.start && end === current.current.end) return;
    current.current = { start, end };
    setRange(current.current);
  }, [list, offsets, heights, ids.length]);

  useLayoutEffect(updateRange, [updateRange]);
  useEffect(() => {
    // In the frame of the scroll event itself: a frame later the edge would already be in sight.
    const scrolled = () => flushSync(updateRange);
    addEventListener("scroll", scrolled, { passive: true });
    addEventListener("resize", updateRange);
    return () => {
      removeEventListener("scroll", scrolled);
      removeEventListener("resize", updateRange);
    };
  }, [updateRange]);

  const indexes: number[] = [];
  for (let index = range.start; index < Math.min(range.end, ids.length); index++) indexes.push(index);
  if (pinned !== undefined && pinned < ids.length) {
    if (pinned < range.start) indexes.unshift(pinned);
    else if (pinned >= range.end) indexes.push(pinned);
  }
  const at = (index: number) => offsets[index] ?? 0;
  return {
    rows: indexes.map((index, position) => {
      const previous = indexes[position - 1];
      return { index, gap: at(index) - (previous === undefined ? 0 : at(previous + 1)) };
    }),
    end: at(ids.length) - at((indexes.at(-1) ?? -1) + 1),
    measure,
  };
}

type Heights = { readonly byId: Map<string, number>; typical: number };

function useMeasuredRows() {
  const [heights] = useState<Heights>(() => ({ byId: new Map(), typical: firstGuess }));
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
          // Rows that were never drawn are as high as the one drawn last.
          if (changed) heights.typical = height;
        }
        if (changed) setVersion((before) => before + 1);
      }),
  );
  useEffect(() => {
    let width = window.innerWidth;
    const forget = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      heights.byId.clear();
    };
    addEventListener("resize", forget);
    return () => removeEventListener("resize", forget);
  }, [heights]);
  const measure = useCallback(
    (row: HTMLElement | null) => {
      if (!row) return;
      observer.observe(row);
      return () => observer.unobserve(row);
    },
    [observer],
  );
  return { heights, version, measure };
}

/** Where each row begins; one more at the end for where the last one ends. `version` says that heights changed. */
function offsetsOf(ids: readonly string[], { byId, typical }: Heights, _version: number): Float64Array {
  const offsets = new Float64Array(ids.length + 1);
  for (let index = 0; index < ids.length; index++) {
    offsets[index + 1] = (offsets[index] ?? 0) + (byId.get(ids[index] ?? "") ?? typical);
  }
  return offsets;
}

/** The row that holds `y`: by halving, since offsets only grow. */
function firstAfter(offsets: Float64Array, y: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle + 1] ?? Number.POSITIVE_INFINITY) > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

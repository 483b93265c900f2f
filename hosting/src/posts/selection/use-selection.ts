import type { Post } from "@daily-genius/domain/post/post";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { areKeysOn, isTyping } from "#ui/use-keys.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";

/** Several selected posts of the list, shown or not. `focus` focuses a row, or another control if it is not shown. */
export function useSelection(
  posts: readonly Post[],
  shown: readonly string[],
  focus: (id: string | undefined) => void,
) {
  const [selection, setSelection] = useState(noSelection);
  const [isSelecting, setSelecting] = useState(false);
  const order = useRef(shown);
  useEffect(() => {
    order.current = shown;
  }, [shown]);
  const select = useCallback(
    (id: string, isRange: boolean) =>
      setSelection((before) => (isRange ? extendedTo(before, id, order.current) : toggled(before, id))),
    [],
  );
  const selected = useMemo(
    () => (selection.ids.size === 0 ? [] : posts.filter(({ id }) => selection.ids.has(id))),
    [posts, selection],
  );
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  /** Selects only these posts. */
  const keep = (some: readonly string[]) => {
    setSelection({ ids: new Set(some), anchor: undefined });
    if (some.length === 0) setSelecting(false);
  };
  const clear = () => {
    // The bar disappears with the selection.
    if (document.activeElement?.closest("[data-selection]")) focus(selection.anchor);
    keep([]);
  };
  // X selects the post whose row has the focus, with Shift everything from the last one; Escape ends the selection.
  useWindowEvent("keydown", (event) => {
    const { key, target, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || isTyping(event)) return;
    if (key === "Escape" && (ids.size > 0 || isSelecting)) clear();
    const row = target.closest<HTMLElement>("main [data-id]")?.dataset["id"];
    if (key.toLowerCase() === "x" && row !== undefined && areKeysOn()) select(row, shiftKey);
  });
  const selectAll = () => setSelection((before) => withAll(before, shown));
  return { selected, ids, isSelecting, setSelecting, select, selectAll, keep, clear };
}

/** The selected posts by id, whether the list shows them or not. */
export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** The last selected post; a range begins there. */
  readonly anchor: string | undefined;
};

export const noSelection: Selection = { ids: new Set(), anchor: undefined };

/** Returns the selection with this post toggled. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Adds all posts from the anchor to this one, in the order of `shown`; without a visible anchor, only this one. */
export function extendedTo(selection: Selection, id: string, shown: readonly string[]): Selection {
  const [from, to] = [shown.indexOf(selection.anchor ?? id), shown.indexOf(id)];
  if (to === -1) return selection;
  const start = from === -1 ? to : from;
  const range = shown.slice(Math.min(start, to), Math.max(start, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: id };
}

/** Adds every post of `shown`. */
export function withAll({ ids, anchor }: Selection, shown: readonly string[]): Selection {
  return { ids: new Set([...ids, ...shown]), anchor };
}

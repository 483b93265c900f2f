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

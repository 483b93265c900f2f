/** The chosen posts by id, wherever they are shown or not. */
export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** The one chosen last; a range begins there. */
  readonly anchor: string | undefined;
};

export const noSelection: Selection = { ids: new Set(), anchor: undefined };

/** With this post chosen, or no longer. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** With all posts from the anchor to this one as well, in the order of those shown; without an anchor there, this one alone. */
export function extendedTo(selection: Selection, id: string, shown: readonly string[]): Selection {
  const [from, to] = [shown.indexOf(selection.anchor ?? id), shown.indexOf(id)];
  if (to === -1) return selection;
  const start = from === -1 ? to : from;
  const range = shown.slice(Math.min(start, to), Math.max(start, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: id };
}

/** With every post shown as well. */
export function withAll({ ids, anchor }: Selection, shown: readonly string[]): Selection {
  return { ids: new Set([...ids, ...shown]), anchor };
}

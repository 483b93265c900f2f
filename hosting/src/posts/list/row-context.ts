import type { QueryTerm } from "@daily-genius/domain/post-query";
import { createContext } from "react";

/** What every row of the list shows beside its post. */
export type RowContext = {
  /** What is searched for, to mark it. */
  readonly terms: readonly QueryTerm[];
  /** The ids of the selected posts. */
  readonly selected: ReadonlySet<string>;
  /** Whether every row shows its checkbox; otherwise those that are pointed at, or have the focus. */
  readonly isSelecting: boolean;
  /** Selects a post or no longer, or with `isRange` all from the one before. */
  readonly onSelect: (id: string, isRange: boolean) => void;
};

export const RowContext = createContext<RowContext>({
  terms: [],
  selected: new Set(),
  isSelecting: false,
  onSelect: () => undefined,
});

import type { QueryTerm } from "@daily-genius/domain/list/post-query";
import { createContext } from "react";

/** Data that every row of the list shows besides its post. */
export type RowContext = {
  /** The terms of the search, to mark their matches. */
  readonly terms: readonly QueryTerm[];
  readonly selected: ReadonlySet<string>;
  /** Whether every row shows its checkbox; if not, only a row under the pointer or with the focus does. */
  readonly isSelecting: boolean;
  /** Toggles a post; with `isRange`, selects everything from the last one. */
  readonly onSelect: (id: string, isRange: boolean) => void;
  /** The email of the administrator who is signed in. */
  readonly email: string;
};

export const RowContext = createContext<RowContext>({
  terms: [],
  selected: new Set(),
  isSelecting: false,
  onSelect: () => undefined,
  email: "",
});

import { use } from "react";
import { RowContext } from "../list/row-context.ts";
import styles from "./row-checkbox.module.css";

/** Selects the post of a row; hidden until the row is pointed at or something is selected. */
export function RowCheckbox({ id, title }: { readonly id: string; readonly title: string }) {
  const { selected, isSelecting, onSelect } = use(RowContext);
  const isShown = isSelecting || selected.size > 0;
  return (
    <input
      type="checkbox"
      className={styles["checkbox"]}
      data-shown={isShown}
      data-action="select"
      aria-label={`Select ${title}`}
      // X selects from any control of the row; a tab stop would lengthen the way through the page.
      tabIndex={isShown ? 0 : -1}
      checked={selected.has(id)}
      // A change event has no Shift state.
      onClick={(event) => onSelect(id, event.shiftKey)}
      onChange={() => undefined}
    />
  );
}

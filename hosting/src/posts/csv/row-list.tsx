import { deathOf } from "@daily-genius/domain/dates/life";
import { formatLifeDate } from "@daily-genius/domain/dates/life-date";
import { longDate } from "@daily-genius/domain/dates/publish-date";
import { type FileField, type FileTexts, fields } from "@daily-genius/domain/post/fields";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import styles from "./import.module.css";
import type { Problem } from "./read-rows.ts";

type ShownRow = {
  readonly number: number;
  readonly values: FileTexts;
  readonly reasons: readonly Problem[];
  readonly isWrong: boolean;
};

/** The number of rows drawn at first, and added on each request. */
const portion = 50;

/** Longer cells do not fit a line; they are fixed in the file. */
const longestCell = 200;

type Props = {
  readonly rows: readonly ShownRow[];
  /** Fixes a cell; undefined where rows are only shown. */
  readonly onFix?: ((number: number, field: FileField, text: string) => void) | undefined;
};

/** Lists rows with their notices, in portions: drawing thousands would take seconds. */
export function RowList({ rows, onFix }: Props) {
  const [drawn, setDrawn] = useState(portion);
  const more = Math.min(portion, rows.length - drawn);
  return (
    <>
      <ul className={styles["rows"]}>
        {rows.slice(0, drawn).map((row) => (
          <Row key={row.number} row={row} onFix={onFix} />
        ))}
      </ul>
      {more > 0 && (
        <Button tone="quiet" onClick={() => setDrawn(drawn + portion)}>
          {`Show ${more} more of ${(rows.length - drawn).toLocaleString("en-US")}`}
        </Button>
      )}
    </>
  );
}

function Row({ row, onFix }: Pick<Props, "onFix"> & { readonly row: ShownRow }) {
  const { number, values, reasons, isWrong } = row;
  const { title, date, birthdate, country, role } = values;
  const life = [birthdate, deathOf(values)].filter((one) => one.trim() !== "").map(formatLifeDate);
  const facts = [life.join(" – "), country, role].filter((fact) => fact.trim() !== "");
  return (
    <li className="small" data-wrong={isWrong}>
      <span className={`soft ${styles["number"]}`}>
        <span>Row </span>
        {number}
      </span>
      <span className={styles["title"]} dir={nameDirection(title)}>
        {title.trim() === "" ? "No title" : title}
      </span>
      <span className={`soft ${styles["day"]}`}>{date.trim() === "" ? "No date" : longDate(date)}</span>
      <span className={`soft ${styles["facts"]}`} dir="auto">
        {facts.join(" · ")}
      </span>
      {reasons.map(({ field, text }) => (
        <span key={text} className={styles["reason"]}>
          {text}
          {onFix && field && values[field].length <= longestCell && (
            <input
              key={values[field]}
              className={styles["fix"]}
              aria-label={`${fields[field].label} of row ${number}`}
              defaultValue={values[field]}
              onBlur={({ target }) => target.value !== values[field] && onFix(number, field, target.value)}
              onKeyDown={({ key, currentTarget }) => {
                if (key === "Enter") leave(currentTarget);
              }}
            />
          )}
        </span>
      ))}
    </li>
  );
}

/** Leaves a cell for the next one to fix: a row that is fixed disappears, and with it the focus. */
function leave(cell: HTMLElement): void {
  const cells = [...(cell.closest("ul")?.querySelectorAll("input") ?? [])];
  const next = cells.find((one) => cell.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (next) next.focus();
  else cell.blur();
}

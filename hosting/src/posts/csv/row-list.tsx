import { deathOf } from "@daily-genius/domain/dates/life";
import { formatLifeDate } from "@daily-genius/domain/dates/life-date";
import { longDate } from "@daily-genius/domain/dates/publish-date";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import styles from "./import.module.css";
import type { RowValues } from "./match-columns.ts";

export type ShownRow = {
  readonly number: number;
  readonly values: RowValues;
  readonly reasons: readonly string[];
  readonly isWrong: boolean;
};

/** The number of rows drawn at first, and added on each request. */
const portion = 50;

/** Lists rows with their notices, in portions: drawing thousands would take seconds. */
export function RowList({ rows }: { readonly rows: readonly ShownRow[] }) {
  const [drawn, setDrawn] = useState(portion);
  const more = Math.min(portion, rows.length - drawn);
  return (
    <>
      <ul className={styles["rows"]}>
        {rows.slice(0, drawn).map((row) => (
          <Row key={row.number} row={row} />
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

function Row({ row: { number, values, reasons, isWrong } }: { readonly row: ShownRow }) {
  const { title, date, birthdate, country, role } = values;
  const life = [birthdate, deathOf(values)].filter((one) => one.trim() !== "").map(formatLifeDate);
  const facts = [life.join(" – "), country, role].filter((fact) => fact.trim() !== "");
  return (
    <li className="small" data-wrong={isWrong}>
      <span className={`soft ${styles["number"]}`}>
        <span>Row </span>
        {number}
      </span>
      <span className={styles["title"]} dir="auto">
        {title.trim() === "" ? "No title" : title}
      </span>
      <span className={styles["day"]}>{date.trim() === "" ? "No date" : longDate(date)}</span>
      <span className={styles["facts"]} dir="auto">
        {facts.join(" · ")}
      </span>
      {reasons.map((reason) => (
        <span key={reason} className={styles["reason"]}>
          {reason}
        </span>
      ))}
    </li>
  );
}

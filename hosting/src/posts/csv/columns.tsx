import { type FileField, fields } from "@daily-genius/domain/post/fields";
import { useId } from "react";
import { countOf } from "#format/count-of.ts";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import styles from "./import.module.css";
import {
  type ColumnChoice,
  fileColumns,
  fileFields,
  repeatedFields,
  unusedColumns,
} from "./match-columns.ts";
import type { Cells } from "./read-cells.ts";

type Props = {
  readonly cells: Cells;
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice) => void;
};

/** Shows, and changes, the column of each field of the posts, with notices about their names. */
export function Columns({ cells, choice, onChoose }: Props) {
  const { names, above = 0, notice } = cells;
  const id = useId();
  const columns = names.map((_, column) => [column, labelOf(names, column)] as const);
  const unmatched = fileFields.filter((field) => choice[field] === undefined && !fileColumns[field].isRare);
  // A date can be filled in, and living people have no date of death.
  const missing = unmatched.filter((field) => field !== "date" && field !== "deathdate");
  const repeated = repeatedFields(names);
  const unused = unusedColumns(cells, choice).map((column) => `“${labelOf(names, column)}”`);
  if (above > 0) unused.unshift(`${countOf(above, "row")} above the column names`);
  return (
    <>
      {notice !== undefined && <Notice tone="warning">{notice}</Notice>}
      {missing.length > 0 && (
        <Notice tone="warning">{`No column found for ${labels(missing)}. Choose one below.`}</Notice>
      )}
      {repeated.length > 0 && (
        <Notice tone="warning">{`Several columns are named ${labels(repeated)}. The first is used; you can choose another.`}</Notice>
      )}
      {unused.length > 0 && <p className="soft small">{`Not used: ${unused.join(", ")}.`}</p>}
      <details className={styles["columns"]} open={missing.length > 0}>
        <summary>Columns</summary>
        <div>
          {fileFields.map((field) => (
            <label key={field} className="soft small stack-1" htmlFor={`${id}-${field}`}>
              {fields[field].label}
              <Select
                id={`${id}-${field}`}
                value={choice[field] ?? ""}
                options={[["", "Not in this file"], ...columns]}
                onChoose={(value) =>
                  onChoose({ ...choice, [field]: value === "" ? undefined : Number(value) })
                }
              />
            </label>
          ))}
        </div>
      </details>
    </>
  );
}

/** Returns the name of a column, with its position if the name alone is ambiguous. */
function labelOf(names: readonly string[], column: number): string {
  const name = names[column]?.trim() ?? "";
  if (name === "") return `Column ${column + 1}`;
  return names.filter((other) => other.trim() === name).length > 1 ? `${name} (column ${column + 1})` : name;
}

function labels(some: readonly FileField[]): string {
  return some.map((field) => `“${fields[field].label}”`).join(", ");
}

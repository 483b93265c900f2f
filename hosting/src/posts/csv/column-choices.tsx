import { useId } from "react";
import { Select } from "#ui/select.tsx";
import { fieldLabels } from "../parts/field-labels.ts";
import styles from "./import.module.css";
import { type ColumnChoice, fields, rareFields } from "./match-columns.ts";

type Props = {
  readonly names: readonly string[];
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice) => void;
};

/** Shows, and changes, the column of each field of the posts. */
export function ColumnChoices({ names, choice, onChoose }: Props) {
  const id = useId();
  return (
    <details
      className={styles["columns"]}
      open={fields.some((field) => choice[field] === undefined && !rareFields.has(field))}
    >
      <summary>Columns</summary>
      <div>
        {fields.map((field) => (
          <label key={field} htmlFor={`${id}-${field}`}>
            {fieldLabels[field]}
            <Select
              id={`${id}-${field}`}
              value={choice[field] ?? ""}
              onChange={({ target: { value } }) =>
                onChoose({ ...choice, [field]: value === "" ? undefined : Number(value) })
              }
            >
              <option value="">Not in this file</option>
              {names.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names repeat
                <option key={column} value={column}>
                  {labelOf(names, column)}
                </option>
              ))}
            </Select>
          </label>
        ))}
      </div>
    </details>
  );
}

/** Returns the name of a column, with its position if the name alone is ambiguous. */
function labelOf(names: readonly string[], column: number): string {
  const name = names[column]?.trim() ?? "";
  if (name === "") return `Column ${column + 1}`;
  return names.filter((other) => other.trim() === name).length > 1 ? `${name} (column ${column + 1})` : name;
}

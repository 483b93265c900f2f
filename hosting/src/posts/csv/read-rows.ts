import { hasDeathdateFormat, hasYearFormat } from "@daily-genius/domain/dates/life-date";
import { fieldLabels } from "../parts/field-labels.ts";
import { dayOrder, type ReadDate, readDate } from "../parts/read-date.ts";
import { withoutGuard } from "./csv-text.ts";
import { type ColumnChoice, type Field, fields, type RowValues } from "./match-columns.ts";
import type { Cells } from "./read-cells.ts";

/** A reason why a row cannot become a post; `field` is the one to fix, if it is one. */
export type Problem = { readonly field?: Field; readonly text: string };

/** A row as the fields of the form, with the problems that the form would not report. */
export type ReadRow = {
  readonly number: number;
  readonly values: RowValues;
  readonly problems: readonly Problem[];
};

/** The cells that were fixed in the list of rows, by the number of the row. */
export type Fixes = ReadonlyMap<number, Partial<RowValues>>;

const dateFields = ["date", "birthdate", "deathdate", "deathyear"] as const;

/** Whether a field can store a date. */
const isStorable: Readonly<Record<(typeof dateFields)[number], (date: string) => boolean>> = {
  date: hasDeathdateFormat,
  birthdate: () => true,
  deathdate: hasDeathdateFormat,
  deathyear: hasYearFormat,
};

/** Converts the rows to the fields of the form, from the chosen columns and with the form's notation of dates. */
export function* readRows(
  { names, rows }: Cells,
  choice: ColumnChoice,
  fixes: Fixes = new Map(),
): Generator<undefined, ReadRow[]> {
  const cellOf = (cells: readonly string[], field: Field) => {
    const column = choice[field];
    return column === undefined ? "" : withoutGuard(cells[column] ?? "");
  };
  const order = dayOrder(rows.flatMap(({ cells }) => dateFields.map((field) => cellOf(cells, field))));
  yield;
  const read: ReadRow[] = [];
  for (const { number, cells } of rows) {
    const values = {
      // Every field has an entry.
      ...(Object.fromEntries(fields.map((field) => [field, cellOf(cells, field)])) as RowValues),
      ...fixes.get(number),
    };
    const problems: Problem[] = [];
    for (const field of dateFields) {
      const date: ReadDate = readDate(values[field], order);
      if (date.kind === "date") values[field] = isStorable[field](date.text) ? date.text : values[field];
      else {
        const text = `${fieldLabels[field]} “${values[field]}” could be ${date.either} or ${date.or}. Write it as YYYY/MM/DD.`;
        problems.push({ field, text });
      }
    }
    if (cells.slice(names.length).some((cell) => cell.trim() !== ""))
      problems.push({ text: `This row has ${cells.length} cells for ${names.length} columns.` });
    read.push({ number, values, problems });
    yield;
  }
  return read;
}

import { dateFields, type FileField, type FileTexts, fields } from "@daily-genius/domain/post/fields";
import { withoutTraces } from "@daily-genius/domain/text/clean-text";
import { dayOrder, isStorable, type ReadDate, readDate } from "../parts/read-date.ts";
import { type ColumnChoice, fileFields } from "./match-columns.ts";
import { withoutGuard } from "./posts-as-csv.ts";
import type { Cells } from "./read-cells.ts";
import { type Yield, yieldToBrowser } from "./yield-to-browser.ts";

/** A reason why a row cannot become a post; `field` is the one to fix, if it is one. */
export type Problem = { readonly field?: FileField; readonly text: string };

/** A row as the fields of the form, with the problems that the form would not report. */
export type ReadRow = {
  readonly number: number;
  readonly values: FileTexts;
  readonly problems: readonly Problem[];
};

/** The cells that were fixed in the list of rows, by the number of the row. */
export type Fixes = ReadonlyMap<number, Partial<FileTexts>>;

/** Converts the rows to the fields of the form, from the chosen columns and with the form's notation of dates. */
export async function readRows(
  { names, rows }: Cells,
  choice: ColumnChoice,
  fixes: Fixes = new Map(),
  rest: Yield = yieldToBrowser(),
): Promise<readonly ReadRow[]> {
  const cellOf = (cells: readonly string[], field: FileField) => {
    const column = choice[field];
    return column === undefined ? "" : withoutTraces(withoutGuard(cells[column] ?? ""));
  };
  const order = dayOrder(rows.flatMap(({ cells }) => dateFields.map((field) => cellOf(cells, field))));
  await rest();
  const read: ReadRow[] = [];
  for (const { number, cells } of rows) {
    const values = {
      // Every field has an entry.
      ...(Object.fromEntries(fileFields.map((field) => [field, cellOf(cells, field)])) as FileTexts),
      ...fixes.get(number),
    };
    const problems: Problem[] = [];
    for (const field of dateFields) {
      const date: ReadDate = readDate(values[field], order);
      if (date.kind === "date") values[field] = isStorable(field, date.text) ? date.text : values[field];
      else {
        const text = `${fields[field].label} “${values[field]}” could be ${date.either} or ${date.or}. Write it as YYYY/MM/DD.`;
        problems.push({ field, text });
      }
    }
    if (cells.slice(names.length).some((cell) => cell.trim() !== ""))
      problems.push({ text: `This row has ${cells.length} cells for ${names.length} columns.` });
    read.push({ number, values, problems });
    await rest();
  }
  return read;
}

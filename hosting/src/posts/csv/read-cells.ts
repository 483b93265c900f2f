import { Failure } from "@daily-genius/domain/calls/failure";
import Papa from "papaparse";
import { breathe } from "./breathe.ts";
import { knownColumns } from "./match-columns.ts";

/** The maximum read at once; more rows would keep an administrator busy for hours. */
const mostRows = 5000;
const mostColumns = 50;
const tooMany = `There are more than ${mostRows.toLocaleString("en-US")} rows. Split them into several files.`;

/** One post as it was written; `number` counts from 1 as spreadsheets do, including column names and empty rows. */
type CellRow = { readonly number: number; readonly cells: readonly string[] };

/** The column names, and the rows that are not empty. */
export type Cells = { readonly names: readonly string[]; readonly rows: readonly CellRow[] };

/**
 * Reads the cells of a text, separated by commas, semicolons or tabs. The first row names the columns; without a known
 * name it is a normal row. Throws a readable error if the text is not a table or is too large.
 */
export async function readCells(text: string): Promise<Cells> {
  // The line that Excel writes to declare the separator.
  const [sepLine = "", sep] = /^\ufeff?sep=([,;\t])\r?\n/i.exec(text) ?? [];
  const body = text.slice(sepLine.length);
  const rows = await allRows(body, sep ?? bestDelimiter(body), sepLine === "" ? 0 : 1);
  const [first] = rows;
  if (!first) throw refusal("There are no rows to import.");
  const isHeader = knownColumns(first.cells) > 0;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const names = isHeader ? first.cells : Array.from({ length: width }, (_, n) => `Column ${n + 1}`);
  const below = isHeader ? rows.slice(1) : rows;
  if (below.length === 0) throw refusal("There are no rows below the column names.");
  if (below.length > mostRows) throw refusal(tooMany);
  return { names, rows: below };
}

/** Returns the separator that gives the first row the most known names, and then the most cells. */
function bestDelimiter(text: string): string {
  const scored = [",", ";", "\t"].map((delimiter) => {
    const [cells = []] = Papa.parse<string[]>(text, { delimiter, preview: 1, fastMode: false }).data;
    return { delimiter, score: knownColumns(cells) * 1000 + Math.min(cells.length, 999) };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/** Returns all rows that are not empty; stops at the first that cannot be read. */
async function allRows(text: string, delimiter: string, before: number): Promise<CellRow[]> {
  const rows: CellRow[] = [];
  let number = before;
  const rest = breathe();
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter,
      // The fast mode splits the whole text at once.
      fastMode: false,
      step: ({ data: cells, errors }, parser) => {
        number += 1;
        if (cells.some((cell) => cell.trim() !== "")) rows.push({ number, cells });
        const trouble = troubleIn(number, cells, errors.length > 0, rows.length);
        if (trouble !== undefined) {
          reject(refusal(trouble));
          parser.abort();
          return;
        }
        const pause = rest();
        if (!pause) return;
        parser.pause();
        void pause.then(() => parser.resume());
      },
      complete: () => resolve(rows),
    });
  });
}

function troubleIn(
  row: number,
  cells: readonly string[],
  hasBadQuotes: boolean,
  rows: number,
): string | undefined {
  if (hasBadQuotes) return `Row ${row}: a quotation mark is not closed, or one inside a cell is not doubled.`;
  if (cells.length > mostColumns)
    return `Row ${row} has ${cells.length} columns. The limit is ${mostColumns}.`;
  // One more for the names of the columns.
  return rows > mostRows + 1 ? tooMany : undefined;
}

/** Refuses a file with a sentence for the person. */
export function refusal(sentence: string, cause?: unknown): Failure {
  return new Failure("invalid-argument", sentence, undefined, { cause });
}

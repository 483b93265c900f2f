import { Failure } from "@daily-genius/domain/calls/failure";
import Papa from "papaparse";
import { knownColumns } from "./match-columns.ts";
import { yieldToBrowser } from "./yield-to-browser.ts";

/** The maximum read at once; more rows would keep an administrator busy for hours. */
const mostRows = 5000;
const mostColumns = 50;
const tooMany = `There are more than ${mostRows.toLocaleString("en-US")} rows. Split them into several files.`;

/** One post as it was written; `number` counts from 1 as spreadsheets do, including column names and empty rows. */
type CellRow = { readonly number: number; readonly cells: readonly string[] };

/**
 * The column names, and the rows that are not empty; `above` is the number of rows above the names, and `notice` what a
 * person has to check about the file.
 */
export type Cells = {
  readonly names: readonly string[];
  readonly rows: readonly CellRow[];
  readonly above?: number;
  readonly notice?: string | undefined;
};

/** The number of rows among which the names of the columns are: titles and notes may stand above them. */
const firstRows = 10;

/** A cell in quotation marks, whose line breaks stay, or a line break of Windows or old Macs. */
const lineBreaks = /(?<![^,;|\t\r\n"])"[^"]*"?|\r\n?/g;

/**
 * Reads the cells of a text, separated by commas, semicolons, tabs or bars. The first row names the columns if it has a
 * known name; or a row with more of them below titles and notes, which have fewer cells. Otherwise all rows are alike.
 * Throws a readable error if the text is not a table or is
 * too large.
 */
export async function readCells(text: string): Promise<Cells> {
  // The line that Excel writes to declare the separator.
  const [sepLine = "", sep] = /^\ufeff?sep=([,;|\t])\r?\n/i.exec(text) ?? [];
  const body = text
    .slice(sepLine.length)
    // Files that were joined have further marks of the encoding.
    .replace(/^\ufeff+/gm, "")
    .replace(lineBreaks, (one) => (one.startsWith("\r") ? "\n" : one));
  const rows = await allRows(body, sep ?? bestDelimiter(body), sepLine === "" ? 0 : 1);
  const [first] = rows;
  if (!first) throw refusal("There are no rows to import.");
  const above = namesAt(rows.map(({ cells }) => cells));
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const names = rows[above ?? -1]?.cells ?? Array.from({ length: width }, (_, n) => `Column ${n + 1}`);
  const lineOf = (cells: readonly string[]) => cells.map((cell) => cell.trim()).join("\n");
  const isNames = (cells: readonly string[]) => lineOf(cells) === lineOf(names);
  const below = rows.slice((above ?? -1) + 1).filter(({ cells }) => !isNames(cells));
  if (below.length === 0) throw refusal("There are no rows below the column names.");
  if (below.length > mostRows) throw refusal(tooMany);
  return { names, rows: below, above: above ?? 0 };
}

/** Returns the place of the row that names the columns, if there is one. */
function namesAt(rows: readonly (readonly string[])[]): number | undefined {
  let [at, most]: [number | undefined, number] = [undefined, 0];
  let widest = 0;
  for (const [place, cells] of rows.slice(0, firstRows).entries()) {
    const filled = cells.filter((cell) => cell.trim() !== "").length;
    const known = knownColumns(cells);
    if (known > most && filled > widest) [at, most] = [place, known];
    widest = Math.max(widest, filled);
  }
  return at;
}

/** Returns the separator that gives one of the first rows the most known names, and then the first the most cells. */
function bestDelimiter(text: string): string {
  const scored = [",", ";", "\t", "|"].map((delimiter) => {
    const options = { delimiter, newline: "\n", preview: firstRows, fastMode: false } as const;
    const rows = Papa.parse<string[]>(text, options).data;
    const known = Math.max(0, ...rows.map(knownColumns));
    return { delimiter, score: known * 1000 + Math.min(rows[0]?.length ?? 0, 999) };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/** Returns all rows that are not empty; stops at the first that cannot be read. */
async function allRows(text: string, delimiter: string, before: number): Promise<CellRow[]> {
  const rows: CellRow[] = [];
  let number = before;
  const rest = yieldToBrowser();
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter,
      newline: "\n",
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
  // The names of the columns and what may stand above them are none.
  return rows > mostRows + firstRows ? tooMany : undefined;
}

/** Refuses a file with a sentence for the person. */
export function refusal(sentence: string, cause?: unknown): Failure {
  return new Failure("invalid-argument", sentence, undefined, { cause });
}

import Papa from "papaparse";

/**
 * Cells that a spreadsheet may run as a formula; they get an apostrophe. So does a formula after apostrophes, so that a
 * reader of the file can remove exactly one and has the original text.
 */
const formula = /^'*[=+\-@＝＋－＠\0\t\r\n]/;
const guarded = /^'(?='*[=+\-@＝＋－＠\0\t\r\n])/;

/** Returns the rows as CSV in which spreadsheets run no formulas: in quotes, no separator of theirs begins a cell. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const text = Papa.unparse(rows as string[][], { escapeFormulae: formula, quotes: true });
  // Excel needs this byte order mark to read the text as UTF-8.
  return `\ufeff${text}\r\n`;
}

/** Returns a cell without the apostrophe that `csvText` added. */
export function withoutGuard(cell: string): string {
  return cell.replace(guarded, "");
}

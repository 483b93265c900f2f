import Papa from "papaparse";

/**
 * The places where a spreadsheet may begin a formula: a cell, and what follows another separator than the comma, because
 * a spreadsheet that separates by it minds the quotation marks of the first cell alone. A formula there gets an
 * apostrophe. So does one after apostrophes, so that a reader of the file can remove exactly one and has the original.
 */
const begin = String.raw`(?<=^|[;|\t\r\n])`;
const formula = String.raw`(?=['"]*[=+\-@＝＋－＠\0])`;
const unguarded = new RegExp(begin + formula, "g");
const guarded = new RegExp(`${begin}'${formula}`, "g");

/** Returns the rows as CSV in which spreadsheets run no formulas, whatever separates their cells. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const text = Papa.unparse(rows.map((cells) => cells.map((cell) => cell.replace(unguarded, "'"))));
  // Excel needs this byte order mark to read the text as UTF-8.
  return `\ufeff${text}\r\n`;
}

/** Returns a cell without the apostrophes that `csvText` added. */
export function withoutGuard(cell: string): string {
  return cell.replace(guarded, "");
}

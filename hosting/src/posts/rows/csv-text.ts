import Papa from "papaparse";

/**
 * What a spreadsheet may run as a formula, or skip before one; it gets an apostrophe before it. So does a formula behind
 * apostrophes, so that a reader of the file can take exactly one away and has the text as it was.
 */
const formula = /^'*[=+\-@＝＋－＠\0\t\r\n]/;
const guarded = /^'(?='*[=+\-@＝＋－＠\0\t\r\n])/;

/** The rows as CSV for spreadsheets, which run none of its cells. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const text = Papa.unparse(rows as string[][], { escapeFormulae: formula });
  // Without this mark Excel would not read it as UTF-8.
  return `\ufeff${text}\r\n`;
}

/** A cell as it was before `csvText` made it safe. */
export function withoutGuard(cell: string): string {
  return cell.replace(guarded, "");
}

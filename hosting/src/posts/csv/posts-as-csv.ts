import { localDay } from "@daily-genius/domain/dates/publish-date";
import { fieldTexts } from "@daily-genius/domain/post/field-texts";
import { type FileTexts, fields } from "@daily-genius/domain/post/fields";
import type { Post } from "@daily-genius/domain/post/post";
import { byCreation } from "@daily-genius/domain/schedule/schedule";
import { byText } from "@daily-genius/domain/text/by-text";
import Papa from "papaparse";
import { downloadText } from "#ui/download-text.ts";
import { columnOrder, fileColumns } from "./match-columns.ts";

/** The labels of the columns. */
export const columnLabels = columnOrder.map((field) => fields[field].label);

/** Returns the cells of the columns. */
export const cellsOf = (texts: FileTexts) => columnOrder.map((field) => texts[field]);

/** Returns the posts as CSV for spreadsheets, one per row in date order, with the form's labels and without photos. */
export function postsAsCsv(posts: readonly Post[]): string {
  const rows = posts
    // Imported in this order, the genius of a day remains the first.
    .toSorted((a, b) => byText(a.date, b.date) || byCreation(a, b))
    .map((post) => cellsOf(fieldTexts(post)));
  return csvText([columnLabels, ...rows]);
}

/** Returns a CSV file with the names of the columns and one example, to be filled in. */
export function importTemplate(): string {
  return csvText([columnLabels, columnOrder.map((field) => fileColumns[field].example)]);
}

/** Downloads the posts as a CSV file. */
export function downloadCsv(posts: readonly Post[]): void {
  const day = localDay(new Date()).replaceAll("/", "-");
  downloadText(postsAsCsv(posts), `daily-genius-posts-${day}.csv`);
}

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

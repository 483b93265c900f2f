import { formatBytes } from "#format/bytes.ts";
import { decodeText } from "./decode-text.ts";
import { type Cells, readCells, refusal } from "./read-cells.ts";

/** The maximum file size, in bytes; larger files are refused before they are read. */
const mostBytes = 10 * 1024 * 1024;

/** Reads the cells of a file; throws a readable error if that is impossible. */
export async function readFile(file: File): Promise<Cells> {
  if (file.size > mostBytes)
    throw refusal(`This file is ${formatBytes(file.size)}. The limit is ${formatBytes(mostBytes)}.`);
  const decoded = decodeText(new Uint8Array(await bytesOf(file)));
  if (decoded === undefined)
    throw refusal("This is not a text file. If it is a spreadsheet, save it as CSV and choose that file.");
  return { ...(await readCells(decoded.text)), notice: decoded.notice };
}

async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    // The file was moved or changed after it was chosen.
    throw refusal("This file could not be read. Please choose it again.", cause);
  }
}

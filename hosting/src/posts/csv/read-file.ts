import { formatBytes } from "#format/bytes.ts";
import { countOf } from "#format/count-of.ts";
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

/** Control characters other than white space, which no text contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const control = /[\u0000-\u0008\u000e-\u001f]/;

/** A text, and what a person has to check because its encoding was guessed. */
type DecodedText = { readonly text: string; readonly notice?: string };

/** No other character of UTF-8 or Windows-1252 contains these bytes, so both have the same lines. */
const lineEnd = /(?<=[\r\n])/;

/**
 * Decodes a text file: UTF-16 by its byte order mark or first letter, otherwise UTF-8. Lines that are not UTF-8 are read as
 * Windows-1252, as older spreadsheets write; all are, unless most lines beyond ASCII are UTF-8. Returns `undefined` if
 * the file is not a text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const decoded = withNotice(bytes);
  return control.test(decoded.text) ? undefined : decoded;
}

function withNotice(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  // Half of a Latin letter is zero, as no byte of other texts is.
  if (second === 0 || (first === 0xff && second === 0xfe))
    return { text: new TextDecoder("utf-16le").decode(bytes) };
  if (first === 0 || (first === 0xfe && second === 0xff))
    return { text: new TextDecoder("utf-16be").decode(bytes) };
  const text = asUtf8(bytes);
  if (text !== undefined) return { text };
  // One character for each byte.
  const old = new TextDecoder("windows-1252").decode(bytes);
  const said = (why: string) =>
    `Read as Windows-1252, because ${why}. If letters look wrong, save the file as “CSV UTF-8” and choose it again.`;
  let [at, right, wrong] = [0, 0, 0];
  const lines = old.split(lineEnd).map((line) => {
    const modern = asUtf8(bytes.subarray(at, at + line.length));
    at += line.length;
    if (modern === undefined) wrong += 1;
    else if (modern !== line) right += 1;
    return modern ?? line;
  });
  return wrong > right
    ? { text: old, notice: said("it is not UTF-8") }
    : {
        text: lines.join(""),
        notice: said(`${countOf(wrong, "line")} ${wrong === 1 ? "is" : "are"} not UTF-8 like the rest`),
      };
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

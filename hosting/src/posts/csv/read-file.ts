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
const decodeOld = (bytes: Uint8Array) => new TextDecoder("windows-1252").decode(bytes);
/** A letter of UTF-8 (RFC 3629, section 4), and its byte order mark, read as Windows-1252. */
const tail = (from = 0x80, to = 0xbf) =>
  `[${decodeOld(Uint8Array.from({ length: to - from + 1 }, (_, at) => from + at))}]`;
const letter = new RegExp(
  `[Â-ß]${tail()}|(?:à${tail(0xa0)}|[á-ìîï]${tail()}|í${tail(0x80, 0x9f)})${tail()}` +
    `|(?:ð${tail(0x90)}|[ñ-ó]${tail()}|ô${tail(0x80, 0x8f)})${tail()}{2}`,
  "g",
);
const mark = "ï»¿";

/**
 * Decodes a text file: UTF-16 by its byte order mark or first letter, otherwise UTF-8. Bytes that are not UTF-8 are read as
 * Windows-1252, as older spreadsheets write; all are, unless most lines beyond ASCII are rather UTF-8, or the file has the
 * mark of UTF-8. Returns `undefined` if the file is not a text.
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
  const old = decodeOld(bytes);
  const said = (why: string) =>
    `Read as Windows-1252, because ${why}. If letters look wrong, save the file as “CSV UTF-8” and choose it again.`;
  let [at, right, wrong, broken] = [0, 0, 0, 0];
  const lines = old.split(lineEnd).map((line) => {
    const start = at;
    at += line.length;
    const letters = line.match(letter)?.length ?? 0;
    const others = line.replace(letter, "").match(/[^\0-\x7f]+/g)?.length ?? 0;
    if (others > letters) wrong += 1;
    else if (letters > 0) right += 1;
    if (others > 0) broken += 1;
    return line.replace(letter, (one, place: number) => {
      const from = start + place;
      return asUtf8(bytes.subarray(from, from + one.length)) ?? one;
    });
  });
  return wrong > right && !old.startsWith(mark)
    ? { text: old, notice: said("it is not UTF-8") }
    : {
        text: lines.join(""),
        notice: said(`${countOf(broken, "line")} ${broken === 1 ? "is" : "are"} not UTF-8 like the rest`),
      };
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

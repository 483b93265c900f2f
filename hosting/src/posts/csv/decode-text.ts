import { countOf } from "#format/count-of.ts";

/** Control characters other than white space, which no text contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const control = /[\u0000-\u0008\u000e-\u001f]/;

/** A text, and what a person has to check because its encoding was guessed. */
export type DecodedText = { readonly text: string; readonly notice?: string };

/** The character for what is not UTF-8. */
const unknown = "\ufffd";
/** No other character of UTF-8 or Windows-1252 contains these bytes, so both have the same lines. */
const lineEnd = /(?<=[\r\n])/;

const advice = "If letters look wrong, save the file as “CSV UTF-8” and choose it again.";

/**
 * Decodes a text file: UTF-8 or UTF-16 by its byte order mark, otherwise UTF-8. Lines that are not UTF-8 are read as
 * Windows-1252, as older spreadsheets write; all are, unless most lines beyond ASCII are UTF-8. Returns `undefined` if
 * the file is not a text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const decoded = withNotice(bytes);
  return control.test(decoded.text) ? undefined : decoded;
}

function withNotice(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder("utf-16le").decode(bytes) };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder("utf-16be").decode(bytes) };
  const text = new TextDecoder().decode(bytes);
  if (!text.includes(unknown)) return { text };
  const old = new TextDecoder("windows-1252").decode(bytes);
  const lines = text.split(lineEnd);
  const isWrong = (line: string) => line.includes(unknown);
  const wrong = lines.filter(isWrong).length;
  if (wrong > lines.filter((line) => /[^\0-\x7f]/.test(line)).length - wrong)
    return { text: old, notice: `Read as Windows-1252, because it is not UTF-8. ${advice}` };
  const oldLines = old.split(lineEnd);
  return {
    text: lines.map((line, n) => (isWrong(line) ? oldLines[n] : line)).join(""),
    notice: `Read as Windows-1252, because not UTF-8 like the rest: ${countOf(wrong, "line")}. ${advice}`,
  };
}

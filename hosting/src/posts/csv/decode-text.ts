/** Control characters other than white space, which no text contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const control = /[\u0000-\u0008\u000e-\u001f]/;

/**
 * Decodes a text file: UTF-8 or UTF-16 by its byte order mark, otherwise UTF-8, or Windows-1252 if that is invalid, as
 * older spreadsheets write. Returns `undefined` if the file is not a text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes);
  return control.test(text) ? undefined : text;
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

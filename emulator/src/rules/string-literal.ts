import { Refusal } from "./refusal.ts";

/** Returns the value of a string literal's inside. `offset` is its beginning, for the place of a refusal. */
export function readText(inside: string, offset: number): string {
  return pieces(inside, offset)
    .map((piece) => (piece.code === undefined ? piece.text : String.fromCharCode(piece.code)))
    .join("");
}

/** Returns the value of a bytes literal's inside: UTF-8, with `\xff` and octal escapes for single bytes. */
export function readBytes(inside: string, offset: number): Uint8Array {
  const parts = pieces(inside, offset).map((piece) => {
    if (piece.code === undefined) return Buffer.from(piece.text, "utf8");
    if (piece.text.startsWith("\\u") || piece.code > 255) {
      throw new Refusal(
        { start: piece.start, end: piece.start + piece.text.length },
        `'${piece.text}' is not a byte: a bytes literal takes \\x00 to \\xff.`,
      );
    }
    return Buffer.from([piece.code]);
  });
  return new Uint8Array(Buffer.concat(parts));
}

type Piece = {
  readonly text: string;
  readonly start: number;
  /** The UTF-16 unit of an escape; undefined in plain text. */
  readonly code: number | undefined;
};

const simple: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  "\\": "\\",
  "'": "'",
  '"': '"',
};

const piece = /[^\\]+|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[0-3][0-7]{2}|\\./gsu;

function pieces(inside: string, offset: number): readonly Piece[] {
  return [...inside.matchAll(piece)].map(({ 0: text, index }) => {
    const start = offset + index;
    if (!text.startsWith("\\")) return { text, start, code: undefined };
    const kind = text.slice(1, 2);
    if (text.length > 2) {
      const digits = /[ux]/.test(kind)
        ? Number.parseInt(text.slice(2), 16)
        : Number.parseInt(text.slice(1), 8);
      return { text, start, code: digits };
    }
    const character = simple[kind];
    if (character === undefined) {
      throw new Refusal(
        { start, end: start + text.length },
        `'${text}' is not an escape: \\n, \\r, \\t, \\b, \\f, \\\\, \\', \\", \\u0000, \\x00 and \\000 are.`,
      );
    }
    return { text, start, code: character.charCodeAt(0) };
  });
}

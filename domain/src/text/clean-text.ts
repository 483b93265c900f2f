/** A letter of a script in which an invisible sign after it changes how it is written: from Hebrew to Mongolian. */
const joining = String.raw`(?!\p{DI})(?=[\p{L}\p{M}])[\u0590-\u109f\u1700-\u1cff\ua800-\uabff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{11fff}\u{1e800}-\u{1eeff}]`;
const picture = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?`;
const otherControl = String.raw`[^\n\u202a-\u202e\u2066-\u2069]{0,999}`;
/** The invisible signs that a text needs, with what they belong to: joiners, variants, parts of emoji and flags. */
const needed = [
  String.raw`${joining}[\u180b-\u180f\ufe00]?[\u034f\u200c\u200d]?`,
  String.raw`\u{1f3f4}[\u{e0030}-\u{e007a}]{1,6}\u{e007f}`,
  String.raw`${picture}(?:\u200d${picture})*`,
  String.raw`[\d#*]\ufe0f\u20e3`,
  String.raw`[\p{Ideographic}\u2190-\u2bff\u3000-\u303f][\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
];
/** Controls of the direction, where there are letters of both: marks within a line, and pairs that are closed in it. */
const directing = [
  String.raw`(?<=[^\s\p{DI}])[\u061c\u200e\u200f](?!\p{DI}|$)`,
  String.raw`[\u2066-\u2068](?=${otherControl}\u2069)|(?<=[\u2066-\u2068]${otherControl})\u2069`,
  String.raw`[\u202a\u202b](?=${otherControl}\u202c)|(?<=[\u202a\u202b]${otherControl})\u202c`,
];
/** Also halves of characters, which UTF-8 and so Firestore cannot store, and the place of an object. */
const without = String.raw`[\p{DI}\p{Cs}\ufff9-\ufffc\p{NChar}]`;
const invisible = new RegExp(`(${needed.join("|")})|${without}`, "gu");
const invisibleInBoth = new RegExp(`(${[...needed, ...directing].join("|")})|${without}`, "gu");
const rightToLeft =
  /(?!\u061c)[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** The characters that a text may have to lose; nearly every text, in any script, has none of them. */
const traces =
  /[^\P{Cc}\t\n]|[\u00a0\u2007\u2011\u2028\u2029\u202f\u2800\ufff9-\ufffc\p{DI}\p{Cs}\p{NChar}]/u;
/** Also the narrow ones that French texts have, and the blank of Braille; after Mongolian letters they belong to the word. */
const noBreakSpaces = /(?<![\u1800-\u18af])[\u00a0\u2007\u202f\u2800]/g;
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: pasted texts have them
const controls = /[\0-\x08\x0e-\x1f\x7f-\x9f]/g;

/**
 * Returns a text as a person sees it, without what came with it from elsewhere: invisible signs and controls, line ends
 * of other kinds, hyphens and spaces that never break. A text without these stays as it is, but for NFC.
 */
export function withoutTraces(text: string): string {
  if (!traces.test(text)) return text.normalize("NFC");
  const seen = text
    .replace(lineEnds, "\n")
    .replace(controls, "")
    .replaceAll("\u2011", "-")
    .replace(noBreakSpaces, " ")
    .replace(rightToLeft.test(text) ? invisibleInBoth : invisible, "$1")
    .normalize("NFC");
  // What was invisible may have stood between two signs that now change each other.
  return seen === text ? text : withoutTraces(seen);
}

/** Returns a text of several lines, without the traces and the white space around it. */
export function cleanText(text: string): string {
  return withoutTraces(withoutTraces(text).trim());
}

/** Returns a text for a field of one line, without traces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\t\n]/g, " ");
}

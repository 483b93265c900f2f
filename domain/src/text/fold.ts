// Letters that Unicode does not decompose, as people without them type them, and typographic punctuation.
const pairs =
  "ł:l ø:o đ:d ð:d þ:th ß:ss æ:ae œ:oe ı:i ȷ:j ħ:h ŧ:t ŋ:n ə:e ɓ:b ɗ:d ƙ:k ς:σ ’:' ‘:' ′:' “:\" ”:\" ‐:- –:- —:- −:-";
const plain = new Map(pairs.split(" ").map((pair) => [pair.slice(0, 1), pair.slice(2)]));
const special = new RegExp(`[${[...plain.keys()].join("")}]`, "gu");
// Accents, Hebrew and Arabic points, and the letters for ʿayn and hamza.
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u02bb-\u02bf]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const isAscii = /^[\u0000-\u007f]*$/;

/** Returns a text for comparison: case, accents and forms of a letter make no difference ('Łódź', 'lodz'). */
export function fold(text: string): string {
  // Most texts are ASCII, and decomposing is the slow part.
  if (isAscii.test(text)) return text.toLowerCase();
  const bare = text.normalize("NFKD").replace(marks, "").toLowerCase();
  return bare.replace(special, (letter) => plain.get(letter) ?? letter);
}

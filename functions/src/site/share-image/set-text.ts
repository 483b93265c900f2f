import face from "../generated/letters.json" with { type: "json" };

const letters: Readonly<Record<string, readonly (string | number)[]>> = face.letters;
const kerning: Readonly<Record<string, number>> = face.kerning;

/** Whether the font has every letter of a text. */
export function canSet(text: string): boolean {
  return [...text.normalize("NFC")].every((letter) => letter in letters || /\s/.test(letter));
}

/** Breaks a text of a size in pixels into lines, between words, or within a word that is wider than a line. */
export function linesOf(text: string, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.normalize("NFC").trim().split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (widthOf(line + letter, size) > width) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return [...lines, line];
}

/** Returns a line as the paths of an SVG, starting on the baseline at `x`, `y`. */
export function setLine(line: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const scale = size / face.size;
  const paths = placed(line).map(
    ({ letter, at }) => `<path transform="translate(${at})" d="${letters[letter]?.[1] ?? ""}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}

function widthOf(line: string, size: number): number {
  const last = placed(line).at(-1);
  return last ? ((last.at + Number(letters[last.letter]?.[0] ?? 0)) * size) / face.size : 0;
}

/** Returns each letter with its distance from the beginning. */
function placed(line: string): { letter: string; at: number }[] {
  let at = 0;
  let before: string | undefined;
  return [...line].map((letter) => {
    at += before === undefined ? 0 : (kerning[plain(before) + plain(letter)] ?? 0);
    const place = { letter, at };
    at += Number(letters[letter]?.[0] ?? 0);
    before = letter;
    return place;
  });
}

/** An accent does not change the distance between letters. */
function plain(letter: string): string {
  return letter.normalize("NFD").charAt(0);
}

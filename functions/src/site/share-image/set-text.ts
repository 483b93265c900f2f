import { cleanLine } from "@daily-genius/domain/text/clean-text";
import { fold } from "@daily-genius/domain/text/fold";
import face from "../generated/letters.json" with { type: "json" };

const letters: Readonly<Record<string, readonly (string | number)[]>> = face.letters;
const kerning: Readonly<Record<string, number>> = face.kerning;

/** The plain forms of Latin letters that Unicode does not decompose, besides those of `fold`. */
const plainForms =
  "a:ⱥɑᶏ b:ƀƃꞗ c:ƈȼɕꞓꞔ d:ƌȡ e:ɇⱸ f:ƒꞙ g:ǥɠɡɣꞡ gh:ȝ h:ⱨɦ hv:ƕ i:ɨɩ j:ɉʝ k:ⱪꝁꝃꝅꞣ l:ƚɫⱡɬꝉ m:ɱ n:ɲƞȵꞑꞥ o:ɵꝋꝍⱺ oi:ƣ ou:ȣ " +
  "p:ƥᵽꝑꝓꝕ q:ɋꝗꝙ r:ɍɽꞧ s:ȿʂꞩ sh:ʃ t:ƫƭʈȶⱦ u:ʉʊꞹ v:ʋⱱꝟ w:ƿⱳ y:ɏỿ z:ƶȥɀⱬʐʑ zh:ʒǯ ə:ǝ";
const plainFormOf = new Map(
  plainForms.split(" ").flatMap((row) => {
    const [form = "", others = ""] = row.split(":");
    return [...others].map((letter) => [letter, form] as const);
  }),
);

/**
 * Returns a text in letters that the font has: of others, their plain forms; without signs and letters that have none.
 * Undefined if it has letters of another script, or nothing to set.
 */
export function asSet(text: string): string | undefined {
  const forms = [...cleanLine(text)].map((letter) => (/\s/.test(letter) ? " " : formOf(letter)));
  if (forms.includes(undefined)) return undefined;
  return forms.join("").replace(/ +/g, " ").trim() || undefined;
}

function formOf(letter: string): string | undefined {
  const lower = letter.toLowerCase();
  const form = plainFormOf.get(lower) ?? fold(letter);
  const forms = [
    letter,
    letter.normalize("NFKC"),
    letter.normalize("NFKD").replace(/\p{M}/gu, ""),
    letter === lower ? form : form.toUpperCase(),
  ];
  const known = forms.find((one) => [...one].every((part) => part in letters));
  const isForeign = /(?![\p{Script=Latin}\p{Script=Common}])[\p{L}\p{N}]/u.test(letter);
  return known ?? (isForeign ? undefined : "");
}

/** Breaks a text of a size in pixels into lines, between words, or within a word that is wider than a line. */
export function linesOf(text: string, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
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

/** Returns the width of a line of a size in pixels. */
export function widthOf(line: string, size: number): number {
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

import { createHash } from "node:crypto";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Blob, Face, Font, shape, Buffer as Text } from "harfbuzzjs";
import subsetFont from "subset-font";
import { face } from "../src/site/look.ts";

/** Cuts the font of all titles from its source, and names the file by its content, so that caches can keep it. */

const require = createRequire(import.meta.url);
const folder = join(import.meta.dirname, "../public/fonts");
const source = require.resolve("@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf");
const license = require.resolve("@expo-google-fonts/source-serif-4/LICENSE_FONT");

/** Every letter of the European languages, of Vietnamese, and of scholarly romanizations of names. */
const characters = [
  between(" ", "~"),
  between("\u00a0", "ſ"),
  "ƏəƠơƯưȘșȚțǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǦǧʻʼʾʿ",
  "ḌḍḎḏḤḥḪḫḶḷṂṃṄṅṆṇṚṛṢṣṬṭṮṯẀẁẂẃẄẅẒẓ",
  between("Ạ", "ỹ"),
  "‐‒–—―‘’‚“”„†•…‰′″‹›⁄€™−",
].join("");

function between(first: string, last: string): string {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

const bytes = await subsetFont(await readFile(source), characters, {
  targetFormat: "woff2",
  keepFeatures: ["kern", "liga", "locl", "ccmp"],
  noHinting: true,
});
const name = `source-serif-4-${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}.woff2`;
await writeFile(join(folder, name), bytes);
// The functions have no fonts: they draw names from the outlines.
await writeFile(
  join(import.meta.dirname, "../../functions/src/site/generated/letters.json"),
  // The font gives the soft hyphen, which nobody sees, the outline of a hyphen.
  `${JSON.stringify(lettersOf(await readFile(source), characters.replace("\u00ad", "")))}\n`,
);
await copyFile(license, join(folder, "source-serif-4-licence.txt"));
if (face !== `/fonts/${name}`)
  process.stdout.write(`Name /fonts/${name} in src/site/look.ts and src/ui/face.css.\n`);

/** Letters as drawings; `size` is the units of a line. */
type Letters = {
  readonly size: number;
  /** For each letter its advance, and its outline as an SVG path, which grows upwards. */
  readonly letters: Readonly<Record<string, readonly [advance: number, outline: string]>>;
  /** The adjustment of the distance between two letters without accents. */
  readonly kerning: Readonly<Record<string, number>>;
};

/** Returns the letters of a font, as far as it has the characters. */
function lettersOf(bytes: Uint8Array, characters: string): Letters {
  const face = new Face(new Blob(new Uint8Array(bytes).buffer), 0);
  const font = new Font(face);
  const advanceOf = (text: string) => {
    const buffer = new Text();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  };
  const letters = [...new Set(characters)].flatMap((letter) => {
    const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0);
    return glyph ? [[letter, [advanceOf(letter), font.glyphToPath(glyph)]] as const] : [];
  });
  const plain = letters.map(([letter]) => letter).filter((letter) => /[ -~’]/.test(letter));
  const kerning = plain.flatMap((first) =>
    plain.flatMap((second) => {
      const by = advanceOf(first + second) - advanceOf(first) - advanceOf(second);
      return by === 0 ? [] : [[first + second, by] as const];
    }),
  );
  return { size: face.upem, letters: Object.fromEntries(letters), kerning: Object.fromEntries(kerning) };
}

import { Blob, Face, Font, shape, Buffer as Text } from "harfbuzzjs";

/** Letters as drawings; `size` is the units of a line. */
type Letters = {
  readonly size: number;
  /** For each letter its advance, and its outline as an SVG path, which grows upwards. */
  readonly letters: Readonly<Record<string, readonly [advance: number, outline: string]>>;
  /** The adjustment of the distance between two letters without accents. */
  readonly kerning: Readonly<Record<string, number>>;
};

/** Returns the letters of a font, as far as it has the characters. */
export function lettersOf(bytes: Uint8Array, characters: string): Letters {
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

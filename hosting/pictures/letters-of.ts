import { Blob, Face, Font, shape, Buffer as Text } from "harfbuzzjs";

/** Letters as drawings, in units of which a line has `size`. */
type Letters = {
  readonly size: number;
  /** Of each letter how far it advances, and its outline as the path of an SVG, which grows upwards. */
  readonly letters: Readonly<Record<string, readonly [advance: number, outline: string]>>;
  /** How much closer or farther two letters without accents stand. */
  readonly kerning: Readonly<Record<string, number>>;
};

/** The letters of a font, as far as it has the characters. */
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

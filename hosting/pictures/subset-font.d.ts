declare module "subset-font" {
  type Options = {
    readonly targetFormat: "woff2";
    readonly keepFeatures: readonly string[];
    readonly noHinting: boolean;
  };

  /** Returns a font with only the characters of `text`. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export = subsetFont;
}

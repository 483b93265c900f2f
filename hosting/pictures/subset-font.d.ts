declare module "subset-font" {
  type Options = {
    readonly targetFormat: "woff2";
    readonly keepFeatures: readonly string[];
    readonly noHinting: boolean;
  };

  /** A font with the characters of `text` alone. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export = subsetFont;
}

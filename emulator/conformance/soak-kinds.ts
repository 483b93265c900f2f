/** The content of a document of the soak. */
type Content = { readonly g: number; readonly n: number };
/** A document by its path; `content` is undefined if it is deleted. */
export type Change = { readonly path: string; readonly content?: Content | undefined };
/** What a listener shows: a line for each document, and when it showed that, in ms. */
export type Seen = { readonly at: number; readonly lines: readonly string[] };

/** Formats a document as one line, to compare answers. */
export const line = ({ path, g, n }: Content & { readonly path: string }) => `${path} g${g} n${n}`;

/** All kinds of listeners. */
export const kindNames = [
  "document",
  "collection",
  "filtered",
  "limited",
  "limited to the last",
  "ordered",
  "collection group",
  "either",
] as const;
export type Kind = (typeof kindNames)[number];

import { Fragment } from "react";

/** Shorter words have room in every column. */
const longWord = /(\S{16,})/;

/** After the signs that end a part of an address, and before those that begin one. */
const partEnd = /(?<=[/@])(?=[^/@])|(?=[.?&=#])/;

/** A text whose addresses break at their signs rather than inside a word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(longWord).map((part, index) =>
    index % 2 === 0
      ? part
      : part.split(partEnd).map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {piece}
          </Fragment>
        )),
  );
}

import type { ReactNode } from "react";

/** A place that the function fills with a text, in a text or in an attribute. */
export function slot(name: string): string {
  return `{{${name}}}`;
}

type EachProps = {
  readonly of: string;
  readonly children: ReactNode;
};

/** A part that the function repeats: for each item of a list, or not at all. Its slots are those of the item. */
export function Each({ of, children }: EachProps) {
  return (
    <>
      {`{{#${of}}}`}
      {children}
      {`{{/${of}}}`}
    </>
  );
}

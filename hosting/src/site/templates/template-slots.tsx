import type { ReactNode } from "react";

/** A place in a text or an attribute that the function fills. */
export function slot(name: string): string {
  return `{{${name}}}`;
}

type EachProps = {
  readonly of: string;
  readonly children: ReactNode;
};

/** A part that the function repeats for each item of a list, perhaps never. Its slots are filled from the item. */
export function Each({ of, children }: EachProps) {
  return (
    <>
      {`{{#${of}}}`}
      {children}
      {`{{/${of}}}`}
    </>
  );
}

import { nameDirection } from "@daily-genius/domain/text/name-direction";

/** A name among other words, with the direction of its own. */
export function Name({ name }: { readonly name: string }) {
  return <bdi dir={nameDirection(name)}>{name}</bdi>;
}

/** Puts a name in quotation marks, for a `Sentence`. */
export const quoted = (name: string): string => `“\u2068${name}\u2069”`;

/** A sentence in which every quoted name has the direction of its own. Screen readers would read the signs for that. */
export function Sentence({ text }: { readonly text: string }) {
  return text.split(/[\u2068\u2069]/).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
    at % 2 === 0 ? part : <Name key={at} name={part} />,
  );
}

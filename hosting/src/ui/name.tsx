import { cut } from "@daily-genius/domain/text/cut";
import { nameDirection } from "@daily-genius/domain/text/name-direction";

/** A name among other words, in its own direction. */
export function Name({ name }: { readonly name: string }) {
  return <bdi dir={nameDirection(name)}>{name}</bdi>;
}

/** Puts a name in quotation marks, for a `Sentence`. */
export const quoted = (name: string): string => `“\u2068${name}\u2069”`;

type SentenceProps = {
  readonly text: string;
  /** Names are cut after so many letters: the rest of the sentence matters more. */
  readonly longest?: number;
};

/** A sentence in which every quoted name has its own direction. Screen readers would read the signs for that. */
export function Sentence({ text, longest = Number.POSITIVE_INFINITY }: SentenceProps) {
  return text.split(/[\u2068\u2069]/).map((part, at) => {
    const name = part.length > longest ? `${cut(part, longest)}…` : part;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
    return at % 2 === 0 ? part : <Name key={at} name={name} />;
  });
}

import type { Mistake } from "./planted-mistakes.ts";

/** Plants a mistake into the source of a file; throws unless the text occurs in it exactly once. */
export function withMistake(source: string, { name, file, text, mistake }: Mistake): string {
  if (source.split(text).length !== 2)
    throw new Error(`"${name}" cannot be planted: ${file} does not hold this text exactly once: ${text}`);
  return source.replace(text, () => mistake);
}

import type { Mistake } from "./planted-mistakes.ts";

/** The source of a file with a mistake planted into it; throws unless the text occurs in the file exactly once. */
export function withMistake(source: string, { name, file, text, mistake }: Mistake): string {
  if (source.split(text).length !== 2)
    throw new Error(`"${name}" cannot be planted: ${file} does not hold this text exactly once: ${text}`);
  return source.replace(text, () => mistake);
}

import { cleanLine } from "../text/clean-text.ts";

/** Splits on commas, trims, drops empties (specification §5). */
export function parseRoles(text: string): string[] {
  return text
    .split(",")
    .map(cleanLine)
    .filter((role) => role !== "");
}

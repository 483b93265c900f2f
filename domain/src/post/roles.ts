import { cleanLine } from "../text/clean-text.ts";

/** Joins roles with commas (specification §2). */
export function formatRoles(roles: readonly string[]): string {
  return roles.join(", ");
}

/** Splits on commas, trims, drops empties (specification §5). */
export function parseRoles(text: string): string[] {
  return text
    .split(",")
    .map(cleanLine)
    .filter((role) => role !== "");
}

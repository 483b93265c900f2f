/** Splits on commas, trims, drops empties (specification §5). */
export function parseRoles(text: string): string[] {
  return text
    .split(",")
    .map((role) => role.trim())
    .filter((role) => role !== "");
}

/** Joins roles with commas (specification §2). */
export function formatRoles(roles: readonly string[]): string {
  return roles.join(", ");
}

import { parseRoles } from "../post/roles.ts";

/** Returns each value once except the empty one, the most used first, then alphabetically. */
export function mostUsed(values: Iterable<string>): readonly string[] {
  const uses = new Map<string, number>();
  for (const value of values) if (value !== "") uses.set(value, (uses.get(value) ?? 0) + 1);
  return [...uses].sort(([a, n], [b, m]) => m - n || a.localeCompare(b)).map(([value]) => value);
}

/** Completes a list of roles: `text` up to its last comma, then each role that it does not name before. */
export function roleCompletions(text: string, roles: readonly string[]): readonly string[] {
  const written = text.slice(0, text.lastIndexOf(",") + 1);
  const named = new Set(parseRoles(written).map((role) => role.toLowerCase()));
  const before = written === "" ? "" : `${written} `;
  return roles.filter((role) => !named.has(role.toLowerCase())).map((role) => before + role);
}

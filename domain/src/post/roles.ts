/** Joins roles with commas (specification §2). */
export function formatRoles(roles: readonly string[]): string {
  return roles.join(", ");
}

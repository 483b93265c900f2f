/** Returns the members of a JSON value, or none if it is not an object. */
export function membersOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

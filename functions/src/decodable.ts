const deepest = 20;

/**
 * Whether Firebase can decode a call's payload. It fails with an internal error on deep nesting and on unknown types;
 * no call of the contract needs either.
 */
export function isDecodable(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === deepest) return false;
  if (!Array.isArray(value) && "@type" in value) return false;
  return Object.values(value).every((inner) => isDecodable(inner, depth + 1));
}

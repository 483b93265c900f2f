const deepest = 20;

/**
 * Whether Firebase can decode a call's payload. It fails on deep nesting and on unknown types, which no contract uses.
 */
export function isDecodable(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === deepest) return false;
  if (!Array.isArray(value) && "@type" in value) return false;
  return Object.values(value).every((inner) => isDecodable(inner, depth + 1));
}

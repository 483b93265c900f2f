const deepest = 20;

/** Whether Firebase can decode a call's payload: not deep nesting or unknown types, which no contract uses. */
export function isDecodable(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === deepest) return false;
  if (!Array.isArray(value) && "@type" in value) return false;
  return Object.values(value).every((inner) => isDecodable(inner, depth + 1));
}

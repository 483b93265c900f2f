const deepest = 20;

/**
 * Whether Firebase can decode what a call carries. It stumbles over values that nest too deep or claim a type it does
 * not know, and reports its own fault; no call of the contract carries either.
 */
export function isDecodable(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === deepest) return false;
  if (!Array.isArray(value) && "@type" in value) return false;
  return Object.values(value).every((inner) => isDecodable(inner, depth + 1));
}

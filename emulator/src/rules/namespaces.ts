/** The prefixes of the built-in functions, such as `math.abs`. They are not values and cannot be redefined. */
export const namespaces: ReadonlySet<string> = new Set([
  "duration",
  "firestore",
  "hashing",
  "latlng",
  "math",
  "timestamp",
]);

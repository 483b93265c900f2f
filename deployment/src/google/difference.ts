/** Whether a value has fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/**
 * Returns the path of the first wanted field that differs from Google's; undefined if none does. Ignores other fields
 * of Google's, and counts a missing field as zero, empty text or list, because Google omits these.
 */
export function firstDifference(wanted: unknown, found: unknown, path = ""): string | undefined {
  if (Array.isArray(wanted)) {
    const items: unknown[] = Array.isArray(found) ? found : [];
    if (wanted.length !== items.length) return path;
    return firstOf(wanted.map((item, index) => [`${path}[${index}]`, item, items[index]]));
  }
  if (isRecord(wanted)) {
    const fields = isRecord(found) ? found : {};
    return firstOf(
      Object.entries(wanted).map(([name, value]) => [path ? `${path}.${name}` : name, value, fields[name]]),
    );
  }
  // Google writes 64-bit integers as texts.
  return String(wanted || "") === String(found || "") ? undefined : path;
}

function firstOf(pairs: readonly (readonly [string, unknown, unknown])[]): string | undefined {
  for (const [path, wanted, found] of pairs) {
    const difference = firstDifference(wanted, found, path);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

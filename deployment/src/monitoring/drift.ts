/**
 * The path of the first field that is wanted and differs from what Google has; undefined if none does. Fields that
 * nobody asked for are Google's own, and a zero, an empty text or list may be left out, as Google leaves them out.
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

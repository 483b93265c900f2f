/** Whether a value has fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/**
 * Returns the paths of the wanted fields that differ from Google's. Ignores other fields of Google's and the order of
 * texts in a list, and counts a missing field as zero, empty text or list, because Google omits these.
 */
export function differences(wanted: unknown, found: unknown, path = ""): readonly string[] {
  if (Array.isArray(wanted)) {
    const items = inOrder(Array.isArray(found) ? found : []);
    if (wanted.length !== items.length) return [path];
    return inOrder(wanted).flatMap((item, index) => differences(item, items[index], `${path}[${index}]`));
  }
  if (isRecord(wanted)) {
    const fields = isRecord(found) ? found : {};
    return Object.entries(wanted).flatMap(([name, value]) =>
      differences(value, fields[name], path ? `${path}.${name}` : name),
    );
  }
  // Google writes 64-bit integers as texts.
  return String(wanted || "") === String(found || "") ? [] : [path];
}

const inOrder = (list: readonly unknown[]) =>
  list.every((item) => typeof item === "string") ? list.toSorted() : list;

/** The fields of an answer; only the fields we read must be as documented. */
export type Answer = Readonly<Record<string, unknown>>;

// zod is not used: building its schemas would take a tenth of the photo trigger's cold start.

/** Returns an answer's object; anything else throws. */
export function objectIn(value: unknown): Answer {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw unreadable("object", value);
  // The cast: an object that is not an array has fields.
  return value as Answer;
}

/** Returns an answer's list of objects; anything else throws. */
export function objectsIn(value: unknown): Answer[] {
  if (!Array.isArray(value)) throw unreadable("list", value);
  return value.map(objectIn);
}

/** Returns an answer's text; anything else throws. */
export function textIn(value: unknown): string {
  if (typeof value !== "string") throw unreadable("text", value);
  return value;
}

/** Reads an optional part of an answer. */
export function optionalIn<Part>(value: unknown, read: (value: unknown) => Part): Part | undefined {
  return value === undefined ? undefined : read(value);
}

function unreadable(wanted: string, value: unknown): Error {
  return new Error(
    `Google's answer has ${value === null ? "null" : typeof value} where ${wanted} was expected`,
  );
}

/** The fields of an answer, of which only those that are read have to be as documented. */
export type Answer = Readonly<Record<string, unknown>>;

// Written out rather than with zod: building its schemas would be a tenth of the photo trigger's cold start.

/** An answer's object; anything else throws. */
export function objectIn(value: unknown): Answer {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw unreadable("object", value);
  // The cast: what is an object and no list has fields.
  return value as Answer;
}

/** An answer's list of objects; anything else throws. */
export function objectsIn(value: unknown): Answer[] {
  if (!Array.isArray(value)) throw unreadable("list", value);
  return value.map(objectIn);
}

/** An answer's text; anything else throws. */
export function textIn(value: unknown): string {
  if (typeof value !== "string") throw unreadable("text", value);
  return value;
}

/** What may be left out, read where it is there. */
export function optionalIn<Part>(value: unknown, read: (value: unknown) => Part): Part | undefined {
  return value === undefined ? undefined : read(value);
}

function unreadable(wanted: string, value: unknown): Error {
  return new Error(`Google's answer holds ${value === null ? "null" : typeof value} in place of ${wanted}`);
}

/** A time as Firestore's SDK gives it. */
type Timestamp = { readonly seconds: number; readonly nanoseconds: number };

/** Returns the version of a document that was written at a time: the time as Firestore's REST interface writes it. */
export function versionAt(time: Timestamp | undefined): string | undefined {
  if (!time) return undefined;
  const whole = new Date(time.seconds * 1000).toISOString().slice(0, -".000Z".length);
  const digits = String(time.nanoseconds)
    .padStart(9, "0")
    .replace(/(?:000){1,3}$/, "");
  return digits === "" ? `${whole}Z` : `${whole}.${digits}Z`;
}

/** Parses JSON as this browser has stored it; undefined if there is none, or another program has written something else. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

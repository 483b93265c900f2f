/**
 * The maximum time of an answer before it counts as none, in ms: a network may hang for minutes, and a slow one
 * brings the largest file in half of this.
 */
export const longestAnswer = 30_000;

/** Fetches JSON of a known form; fails if the answer is an error, or has not come whole in time. */
export async function readJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(longestAnswer) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T; // the form that its writer promises
}

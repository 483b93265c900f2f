/**
 * The maximum time of an answer before it counts as none, in ms: a network may hang for minutes, and a slow one
 * brings the largest file in half of this.
 */
const longestAnswer = 30_000;

/** Fetches a file; fails if it has not come whole in time. */
export const fetchInTime = (url: string) => fetch(url, { signal: AbortSignal.timeout(longestAnswer) });

/** Fetches a file; fails if the answer is an error, or has not come whole in time. */
export async function fetchFile(url: string): Promise<Response> {
  const response = await fetchInTime(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

/** Fetches JSON of a known form; fails as `fetchFile` does. */
export async function readJson<T>(url: string): Promise<T> {
  return (await (await fetchFile(url)).json()) as T; // the form that its writer promises
}

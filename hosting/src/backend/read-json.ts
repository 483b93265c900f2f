/** Fetches JSON of a known form; fails if the answer is an error. */
export async function readJson<T>(url: string, request?: RequestInit): Promise<T> {
  const response = await fetch(url, request);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T; // the form that its writer promises
}

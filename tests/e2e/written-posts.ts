import type { Post } from "@daily-genius/domain/post/post";

/** Firestore's limit for one commit. */
const mostWrites = 500;

/** Writes posts into a Firestore emulator, bypassing all rules. */
export async function writePosts(host: string, toProject: string, posts: readonly Post[]): Promise<void> {
  await writeDocuments(
    host,
    toProject,
    posts.map((post) => [`posts/${post.id}`, post]),
  );
}

/** Writes documents, each a path and its fields, into a Firestore emulator, bypassing all rules. */
export async function writeDocuments(
  host: string,
  toProject: string,
  toWrite: readonly (readonly [path: string, fields: object])[],
): Promise<void> {
  const root = `projects/${toProject}/databases/(default)/documents`;
  const writes = toWrite.map(([path, fields]) => ({
    update: { name: `${root}/${path}`, fields: asFields(fields) },
  }));
  await commitAt(host, toProject, writes);
}

/** Commits writes in a Firestore emulator, bypassing all rules. */
export async function commitAt(host: string, toProject: string, writes: readonly object[]): Promise<void> {
  const url = `http://${host}/v1/projects/${toProject}/databases/(default)/documents:commit`;
  for (let start = 0; start < writes.length; start += mostWrites)
    await postAsOwner(url, { writes: writes.slice(start, start + mostWrites) });
}

/** Sends a POST to an emulator, bypassing all rules; throws its refusal. */
export async function postAsOwner(url: string, body: object): Promise<void> {
  const headers = { authorization: "Bearer owner", "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

/** Converts values for Firestore's REST API. */
export function asFields(values: object): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asValue(value)]));
}

/** Converts a value for Firestore's REST API. */
export function asValue(value: unknown): object {
  if (value === null) return { nullValue: null };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "number")
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  // Firestore answers so too: a list without values has no field for them.
  if (Array.isArray(value)) return { arrayValue: value.length === 0 ? {} : { values: value.map(asValue) } };
  return { mapValue: { fields: asFields(Object(value)) } };
}

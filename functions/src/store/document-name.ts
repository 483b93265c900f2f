/** Returns the name under which Firestore's REST interface knows the project's documents. */
export function databaseRoot(): string {
  return `projects/${process.env["GCLOUD_PROJECT"]}/databases/(default)/documents`;
}

/** Returns a document's full name. */
export function documentName(path: string): string {
  return `${databaseRoot()}/${path}`;
}

/** Returns the path within the database of a full name. */
export function documentPath(name: string): string {
  return name.slice(databaseRoot().length + 1);
}

const key = "daily-genius.drafts";

/** Returns the id of this tab's draft for a post, also after a reload; a duplicated tab copies the ids. */
export function ownDraft(postId: string): string | undefined {
  const id = read()[postId];
  return typeof id === "string" ? id : undefined;
}

/** Remembers this tab's draft for a post. */
export function rememberOwnDraft(postId: string, id: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...read(), [postId]: id }));
  } catch {
    // After a reload the form then takes the newest saved draft.
  }
}

function read(): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

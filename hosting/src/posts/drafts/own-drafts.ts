const key = "daily-genius.drafts";

/** The draft that this tab had for a post, also before a reload; a duplicated tab begins with those of its original. */
export function ownDraft(postId: string): string | undefined {
  const id = read()[postId];
  return typeof id === "string" ? id : undefined;
}

/** Remembers which draft this tab has for a post. */
export function rememberOwnDraft(postId: string, id: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...read(), [postId]: id }));
  } catch {
    // After a reload the form takes the newest draft that waits.
  }
}

function read(): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/** Stores a text in this browser or this tab for the next visit, if there is room. */
export function remember(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // The storage is full: the panel works without it.
  }
}

/** Stores a text in this browser or this tab; without room for it, the next visit does not know it. */
export function remember(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // The storage is full: the panel works without it.
  }
}

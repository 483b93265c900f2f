type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Keeps texts in this browser, or only while the page is open if the browser blocks the data of sites. */
export const browserStorage = allowed(() => localStorage);
/** Keeps texts in this tab, or only while the page is open if the browser blocks the data of sites. */
export const tabStorage = allowed(() => sessionStorage);

/** Stores a text for the next visit, if there is room. */
export function remember(storage: TextStorage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // The storage is full: the panel works without it.
  }
}

/** Parses JSON as this browser has stored it; undefined if there is none, or another program has written something else. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function allowed(open: () => TextStorage): TextStorage {
  try {
    return open();
  } catch {
    const texts = new Map<string, string>();
    return {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => texts.set(key, text),
      removeItem: (key) => texts.delete(key),
    };
  }
}

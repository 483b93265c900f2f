/** Returns the value stored in this browser under a name; null or undefined if there is none, or the browser refuses. */
export function readStored(name: string): unknown {
  try {
    // What is not stored is null, also as JSON.
    return JSON.parse(String(localStorage.getItem(name)));
  } catch {
    // A private window may refuse storage, and another program may have written invalid JSON.
    return undefined;
  }
}

/** Stores a value only in this browser; false if the browser refuses. */
export function keepStored(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Calls back when another tab changes the value, or this page returns from the browser's memory. */
export function whenStoredChanges(name: string, then: () => void): void {
  addEventListener("storage", ({ key }) => {
    // No key means that everything was cleared.
    if ((key ?? name) === name) then();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) then();
  });
}

/** What this browser keeps under a name; undefined if it keeps nothing, or refuses to. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
  } catch {
    // A private window may refuse storage, and another program may have written what is no JSON.
    return undefined;
  }
}

/** Keeps a value in this browser alone; false if the browser refuses. */
export function keepStored(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Calls back when another tab changes what is kept under the name, or this page comes back from the browser's memory. */
export function whenStoredChanges(name: string, then: () => void): void {
  addEventListener("storage", ({ key }) => {
    // Without a key, everything was cleared.
    if (key === name || key === null) then();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) then();
  });
}

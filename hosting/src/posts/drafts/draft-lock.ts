const beginning = "daily-genius.draft.";

/** Releases a draft; resolves once other tabs can take it. */
export type Release = () => Promise<void>;

/**
 * Locks a draft for this tab until it is released or the tab ends. Returns `undefined` if another tab keeps the lock
 * longer than `patience`, in ms.
 */
export function holdDraft(id: string, patience: number): Promise<Release | undefined> {
  return new Promise((resolve) => {
    const options = patience === 0 ? { ifAvailable: true } : { signal: AbortSignal.timeout(patience) };
    const held = navigator.locks.request(beginning + id, options, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((letGo) => {
        resolve(async () => {
          letGo();
          await held;
        });
      });
    });
    held.catch(() => resolve(undefined));
  });
}

/** Returns the drafts that forms have locked, in this tab or another. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(beginning) ? name.slice(beginning.length) : [])),
  );
}

/** Resolves when the lock of a draft is released, even if its tab was closed. */
export async function whenReleased(id: string): Promise<void> {
  await navigator.locks.request(beginning + id, { mode: "shared" }, () => undefined);
}

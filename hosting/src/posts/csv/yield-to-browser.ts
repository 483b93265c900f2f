/** The maximum time that work may continue before the page handles input and paints, in ms. */
const longestSlice = 10;

/** Lets the page handle input and paint if that is due; the work goes on once the promise, if there is one, resolves. */
export type Yield = () => Promise<void> | undefined;

/** Returns a function to await after each small step of work; it rejects once `signal` is aborted. */
export function yieldToBrowser(signal?: AbortSignal): Yield {
  let until = performance.now() + longestSlice;
  return () => {
    if (performance.now() < until) return undefined;
    return new Promise((resolve, reject) =>
      setTimeout(() => {
        until = performance.now() + longestSlice;
        if (signal?.aborted) reject(signal.reason);
        else resolve();
      }),
    );
  };
}

/** The maximum time that work may continue before the page handles input and paints, in ms. */
const longest = 10;

/** Returns a function to call after each small step of work; await its promise if it returns one. */
export function breathe(): () => Promise<void> | undefined {
  let until = performance.now() + longest;
  return () => {
    if (performance.now() < until) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        until = performance.now() + longest;
        resolve();
      }),
    );
  };
}

/** Does the work step by step with pauses, and returns its result; aborting `signal` ends it. */
export async function runInSlices<T>(work: Generator<unknown, T>, signal: AbortSignal): Promise<T> {
  const rest = breathe();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await rest();
    signal.throwIfAborted();
  }
}

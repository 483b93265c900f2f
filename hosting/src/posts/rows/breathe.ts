/** How long work may go on before the page handles input and paints, in milliseconds. */
const longest = 10;

/** For work in small steps: returns a function that after each step says what to wait for, if anything. */
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
export async function inBreaths<T>(work: Generator<unknown, T>, signal: AbortSignal): Promise<T> {
  const rest = breathe();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await rest();
    signal.throwIfAborted();
  }
}

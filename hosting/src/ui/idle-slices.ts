/** The longest slice, in ms: it does not delay a key noticeably. */
const longest = 8;

/** Does the work step by step while the page is idle, in slices of at most 8 ms; returns a function that ends it. */
export function inIdleSlices(work: Iterator<unknown>): () => void {
  let isEnded = false;
  const slice = (left: number) => {
    const until = performance.now() + Math.min(left, longest);
    while (!isEnded)
      if (work.next().done) return;
      else if (performance.now() >= until) return whenIdle(slice);
  };
  whenIdle(slice);
  return () => {
    isEnded = true;
  };
}

function whenIdle(run: (left: number) => void): void {
  // Some browsers lack `requestIdleCallback`.
  if ("requestIdleCallback" in globalThis) requestIdleCallback((deadline) => run(deadline.timeRemaining()));
  else setTimeout(run, 20, longest / 2);
}

/** The pause after the page opens, a key or a press, in which another may follow, in ms. */
const pause = 400;
/** The maximum wait for an administrator who never pauses, in ms. */
const longestWait = 5000;

let lastInput = performance.now();
let turn = Promise.resolve();

for (const type of ["keydown", "pointerdown", "wheel", "touchmove"])
  addEventListener(
    type,
    () => {
      lastInput = performance.now();
    },
    { capture: true, passive: true },
  );

/**
 * Resolves when the page is painted and the administrator neither types nor presses: the moment for work that would
 * delay a key. Several callers resolve one after the other, each in a separate pause.
 */
export function whenQuiet(): Promise<void> {
  turn = turn.then(quiet);
  return turn;
}

async function quiet(): Promise<void> {
  const latest = performance.now() + longestWait;
  // A hidden page gets no input, and the browser rarely runs its timers.
  while (!document.hidden && performance.now() < latest) {
    await idle();
    const rest = lastInput + pause - performance.now();
    if (rest <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}

// Some browsers lack `requestIdleCallback`.
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: longestWait });
    else setTimeout(resolve, 100);
  });
}

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
  if ("requestIdleCallback" in globalThis) requestIdleCallback((deadline) => run(deadline.timeRemaining()));
  else setTimeout(run, 20, longest / 2);
}

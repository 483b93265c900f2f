/** After the page opens, a key or a press another may well follow for so long, in milliseconds. */
const pause = 400;
/** Whoever never pauses does not hold things up for longer, in milliseconds. */
const patience = 5000;

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
 * Resolves when the page is painted and nobody types or presses: the moment for what would otherwise make a key wait.
 * Those who wait are let through one after the other, each in a moment of its own.
 */
export function whenQuiet(): Promise<void> {
  turn = turn.then(quiet);
  return turn;
}

async function quiet(): Promise<void> {
  const latest = performance.now() + patience;
  // Nobody types into a page that is out of sight, and the browser calls it seldom.
  while (!document.hidden && performance.now() < latest) {
    await idle();
    const rest = lastInput + pause - performance.now();
    if (rest <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Not every browser tells when it is idle.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: patience });
    else setTimeout(resolve, 100);
  });
}

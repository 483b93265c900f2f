/**
 * Calls back after `delay` ms, at once if that is negative. Browsers keep 32 bits of a delay (`long` in the HTML
 * standard), and would wait up to 25 days for a moment that passed more than 25 days ago.
 */
export function startTimer(delay: number, run: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(run, Math.max(0, delay));
}

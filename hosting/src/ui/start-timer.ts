/** The maximum delay that browsers count, in ms, almost 25 days: they keep 32 bits (`long` in the HTML standard). */
const longest = 2 ** 31 - 1;

/**
 * Calls back after `delay` ms, at once if that is negative; after 25 days at the latest. Returns a function that prevents
 * this. A browser alone would wait up to 25 days for a moment that passed more than 25 days ago.
 */
export function startTimer(delay: number, run: () => void): () => void {
  const timer = setTimeout(run, Math.min(Math.max(0, delay), longest));
  return () => clearTimeout(timer);
}

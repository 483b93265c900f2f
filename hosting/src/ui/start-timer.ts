/** The maximum delay that browsers count, in ms, almost 25 days: they keep 32 bits (`long` in the HTML standard). */
const longest = 2 ** 31 - 1;

/**
 * Calls back after `delay` ms, at once if that is negative. Returns a function that prevents this. A browser would wait
 * up to 25 days for a moment that passed more than 25 days ago, and not at all for one that is more than 25 days away.
 */
export function startTimer(delay: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (rest: number) => {
    timer = setTimeout(
      () => (rest > longest ? wait(rest - longest) : run()),
      Math.min(Math.max(0, rest), longest),
    );
  };
  wait(delay);
  return () => clearTimeout(timer);
}

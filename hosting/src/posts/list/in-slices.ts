/** Between two slices the page handles input. */
const pause = 4;

/** Runs work slice by slice, the first after `delay` milliseconds; returns how to stop it. */
export function inSlices(work: Iterator<void>, delay: number): () => void {
  let timer = window.setTimeout(function next() {
    if (!work.next().done) timer = window.setTimeout(next, pause);
  }, delay);
  return () => clearTimeout(timer);
}

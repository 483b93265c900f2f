/** The interval of checks, and the maximum life of an orphan, in ms. */
const INTERVAL_MS = 500;

/** Calls `onOrphaned` once the process that started this one is gone, for any reason. */
export function exitWithParent(onOrphaned: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, INTERVAL_MS);
  timer.unref();
}

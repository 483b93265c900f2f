/** How often to check, and so how long an orphan lives. */
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

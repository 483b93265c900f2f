/** How often to look; an orphan is gone soon after. */
const INTERVAL_MS = 500;

/** Calls `onOrphaned` once the process that started this one is gone, however it ended. */
export function exitWithParent(onOrphaned: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, INTERVAL_MS);
  timer.unref();
}

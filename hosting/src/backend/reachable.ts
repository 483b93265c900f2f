/** The maximum time for an answer, in ms. */
const timeout = 3_000;

/** Whether the site answers now, bypassing every cache. */
export async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeout);
    await fetch("/__/firebase/init.json", { method: "HEAD", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

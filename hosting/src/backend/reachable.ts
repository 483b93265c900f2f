/** How long an answer may take, in milliseconds. */
const patience = 3_000;

/** Whether the site answers at present, past every cache. */
export async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patience);
    await fetch("/__/firebase/init.json", { method: "HEAD", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

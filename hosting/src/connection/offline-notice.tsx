import { useEffect, useRef, useSyncExternalStore } from "react";
import { watchOutcomes } from "#backend/outcomes.ts";
import { useHeightAs } from "#ui/use-height-as.ts";
import { type Connection, ConnectionStore } from "./connection-store.ts";
import styles from "./offline-notice.module.css";

/** The maximum time for an answer, in ms. */
const timeout = 3_000;

/** Whether the site answers now, bypassing every cache. */
async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeout);
    await fetch("/__/firebase/init.json", { method: "HEAD", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

const connection = new ConnectionStore({ isReachable, watchOutcomes, network: window });

const sentences: Readonly<Record<Connection, string>> = {
  online: "",
  offline: "You are offline. What you type is saved in this browser until you are back online.",
  back: "Back online.",
};

/** Announces a lost and a restored connection at the top of the window. Dialogs begin below it. */
export function OfflineNotice() {
  useEffect(() => connection.start(), []);
  const state = useSyncExternalStore(connection.subscribe, connection.get);
  const notice = useRef<HTMLDivElement>(null);
  useHeightAs("--notice", notice);
  return (
    // Stays readable for screen readers when a dialog hides the rest of the page.
    <div ref={notice} role="status" className={`small ${styles["notice"]}`} data-state={state} data-over>
      {sentences[state]}
    </div>
  );
}

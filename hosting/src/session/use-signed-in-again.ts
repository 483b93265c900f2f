import { useEffect, useEffectEvent, useRef } from "react";
import { useSession } from "./use-session.ts";

/** Runs `goOn` when the person signs in again after the session has ended. */
export function useSignedInAgain(goOn: () => void): void {
  const { status } = useSession();
  const hadEnded = useRef(false);
  const run = useEffectEvent(goOn);
  useEffect(() => {
    if (status === "signed-in" && hadEnded.current) run();
    hadEnded.current = status === "ended";
  }, [status]);
}

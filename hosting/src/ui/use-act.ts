import { useState } from "react";

/** Returns whether an act is under way, and a function that runs one and returns its result. */
export function useAct() {
  const [isBusy, setBusy] = useState(false);
  const run = async <T>(act: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await act();
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run] as const;
}

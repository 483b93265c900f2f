import { useEffect } from "react";

/** Makes the browser ask before the page is closed, while `isActive`. */
export function useBeforeUnload(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isActive]);
}

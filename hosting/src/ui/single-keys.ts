const stored = "daily-genius.single-keys";

/** Whether single keys act; users of speech input turn them off, because words are letters. */
export function areKeysOn(): boolean {
  return localStorage.getItem(stored) !== "off";
}

/** Turns single keys on or off in this browser. */
export function turnKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(stored);
  else localStorage.setItem(stored, "off");
}

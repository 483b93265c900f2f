const stored = "daily-genius.single-keys";

/** Whether single keys act; who speaks to the machine turns them off, because words are letters. */
export function areKeysOn(): boolean {
  return localStorage.getItem(stored) !== "off";
}

/** Turns single keys on or off in this browser. */
export function turnKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(stored);
  else localStorage.setItem(stored, "off");
}

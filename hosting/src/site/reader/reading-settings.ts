import { grounds } from "../look.ts";
import { keepStored, readStored, whenStoredChanges } from "./stored.ts";

/** A reader's settings, stored only in this browser. */
export type ReadingSettings = {
  readonly theme: "light" | "dark" | "automatic";
  /** In percent of the normal size. */
  readonly textSize: number;
  /** The time for the daily reminder, HH:MM. */
  readonly reminderTime: string;
};

const stored = "reading-settings";

/** Reads the stored settings; missing or invalid values get their defaults. */
function readSettings(): ReadingSettings {
  // The cast: each value is checked below.
  const kept = Object(readStored(stored)) as { readonly [Name in keyof ReadingSettings]?: unknown };
  const { theme, textSize, reminderTime } = kept;
  return {
    theme: theme === "light" || theme === "dark" ? theme : "automatic",
    textSize: Number(textSize) || 100,
    reminderTime: String(reminderTime || "08:00"),
  };
}

/** Stores the settings; false if the browser refuses. */
export function keepSettings(settings: ReadingSettings): boolean {
  return keepStored(stored, settings);
}

/** Applies the settings to the page. */
export function applySettings({ theme, textSize }: ReadingSettings): void {
  const { dataset, style } = document.documentElement;
  dataset["theme"] = theme;
  style.setProperty("--reading-size", String(textSize));
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = grounds[theme === "automatic" ? (meta.media.includes("dark") ? "dark" : "light") : theme];
}

/** Calls with the stored settings, now and whenever another tab changes them. */
export function followSettings(then: (settings: ReadingSettings) => void): void {
  const tell = () => then(readSettings());
  tell();
  whenStoredChanges(stored, tell);
}

import { grounds } from "../grounds.ts";
import { keepStored, readStored, whenStoredChanges } from "./stored.ts";

/** How someone reads; kept in this browser alone. */
export type ReadingSettings = {
  readonly theme: "light" | "dark" | "automatic";
  /** In percent of the usual size. */
  readonly textSize: number;
  /** The hour of the daily reminder, HH:MM; empty before the first. */
  readonly reminderTime: string;
};

const stored = "reading-settings";

/** The settings as they were left; what is missing or unreadable is as usual. */
export function readSettings(): ReadingSettings {
  // The cast: each value is checked below.
  const kept = Object(readStored(stored)) as { readonly [Name in keyof ReadingSettings]?: unknown };
  const { theme, textSize, reminderTime } = kept;
  return {
    theme: theme === "light" || theme === "dark" ? theme : "automatic",
    textSize: Number(textSize) || 100,
    reminderTime: String(reminderTime ?? ""),
  };
}

/** Keeps the settings; false if the browser refuses. */
export function keepSettings(settings: ReadingSettings): boolean {
  return keepStored(stored, settings);
}

/** Shows the page as the settings say. */
export function applySettings({ theme, textSize }: ReadingSettings): void {
  const { dataset, style } = document.documentElement;
  dataset["theme"] = theme;
  style.setProperty("--reading-size", String(textSize));
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = grounds[theme === "automatic" ? (meta.media.includes("dark") ? "dark" : "light") : theme];
}

/** Applies the kept settings, now and whenever another tab changes them. */
export function followSettings(): void {
  const apply = () => applySettings(readSettings());
  apply();
  whenStoredChanges(stored, apply);
}

import { parseFavorites, readFavorites, saveFavorites } from "../reader/favorites.ts";
import { say, storageRefused } from "../reader/notice.ts";
import { part } from "../reader/part.ts";
import {
  applySettings,
  followSettings,
  keepSettings,
  type ReadingSettings,
} from "../reader/reading-settings.ts";
import { reminderFile } from "../reader/reminder-file.ts";

const themes = document.querySelectorAll<HTMLInputElement>("[name=theme]");
const textSize = part<HTMLInputElement>("#text-size");
const time = part<HTMLInputElement>("#reminder-time");
const file = part<HTMLInputElement>("#import");

/** Passes a file to the browser, which saves or opens it, and forgets it with the page. */
function give(download: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href, download }).click();
}

const change = () => {
  // The cast: the page offers these themes.
  const theme = part<HTMLInputElement>("[name=theme]:checked").value as ReadingSettings["theme"];
  const settings = { theme, textSize: textSize.valueAsNumber, reminderTime: time.value };
  if (!keepSettings(settings)) say(`${storageRefused} The change lasts until you leave this page.`);
  applySettings(settings);
};

followSettings((settings) => {
  for (const choice of themes) choice.checked = choice.value === settings.theme;
  textSize.valueAsNumber = settings.textSize;
  time.value = settings.reminderTime;
});
for (const one of [...themes, textSize, time]) one.oninput = change;

part("#remind").onclick = () => {
  if (!time.value) {
    time.focus();
    return say("Choose a time for the reminder first.");
  }
  const calendar = reminderFile(time.value, location, new Date());
  give("daily-genius.ics", "text/calendar;charset=utf-8", calendar);
  say("Open the downloaded file in your calendar app.");
};

part("#export").onclick = () => {
  const favorites = JSON.stringify({ favorites: readFavorites() }, null, 2);
  give("daily-genius-favorites.json", "application/json", favorites);
};

file.onchange = async () => {
  say(await added(file.files?.[0]));
  file.value = "";
};

/** Adds the favorites in a file, and returns how many. */
async function added(file: File | undefined): Promise<string> {
  try {
    const listed = parseFavorites(JSON.parse(String(await file?.text())).favorites);
    const known = new Set(readFavorites().map(({ id }) => id));
    const found = listed.filter(({ id }) => !known.has(id));
    if (!saveFavorites(found)) return storageRefused;
    if (listed[0]) return found.length === 1 ? "1 story added." : `${found.length} stories added.`;
  } catch {
    // It is a file of another program, or the beginning of one, or its disk is away.
  }
  return "No favorites can be read from this file.";
}

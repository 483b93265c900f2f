import { readerDay } from "../reader/reader-day.ts";
import { applySettings, followSettings } from "../reader/reading-settings.ts";

// In the head of every public page, before anything is painted, so that no page appears in the wrong theme first,
// or shows the story of a day that has not begun here.
followSettings(applySettings);
hideComing(new Date());

/**
 * Hides the stories of days that have begun elsewhere but not where the reader is, what happened on another day than the
 * reader's, and a section with nothing else. The pages name them, because a page is the same for everyone; somewhere it is
 * up to two days later.
 */
function hideComing(now: Date): void {
  const from = (days: number) => `[data-from="${readerDay(now, days)}"]`;
  const hidden = `${from(1)},${from(2)},#on-this-day+*>:not(${from(0)})`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `${hidden},section:has([data-from]):not(:has([data-from]:not(${hidden}))){display:none!important}`,
  );
  document.adoptedStyleSheets.push(sheet);
}

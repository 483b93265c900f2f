import { followSettings } from "../reader/reading-settings.ts";

// In the head of every public page, before anything is painted, so that no page appears in the wrong theme first,
// or shows the story of a day that has not begun here.
followSettings();
hideComing(new Date());

/**
 * Hides the stories of days that have begun elsewhere, and not where the reader is, and a section that has no others. The
 * pages name them, as a page is the same for everyone; somewhere it is up to two days later.
 */
function hideComing(now: Date): void {
  const coming = [1, 2].map((days) => {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
    return `[data-from="${day.toLocaleDateString("sv")}"]`;
  });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `${coming},section:has([data-from]):not(:has([data-from]:not(${coming}))){display:none!important}`,
  );
  document.adoptedStyleSheets.push(sheet);
}

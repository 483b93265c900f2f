import { readerDay } from "../reader/reader-day.ts";

// In the head of every page that names stories, before anything is painted: hides those of days that have begun elsewhere
// but not where the reader is, what happened on another day than the reader's, and a section with nothing else. The pages
// name them, because a page is the same for everyone; somewhere it is up to two days later. A view with nothing else says
// that there are no stories yet.
const sheet = new CSSStyleSheet();
const hide = () => {
  const from = (days: number) => `[data-from="${readerDay(new Date(), days)}"]`;
  const hidden = `${from(1)},${from(2)},#on-this-day+*>:not(${from(0)})`;
  const nothing = `:not(:has([data-from]:not(${hidden})))`;
  sheet.replaceSync(
    `${hidden},section:has([data-from])${nothing},.archive${nothing} .none~*{display:none!important}.archive${nothing} .none{display:block}`,
  );
};
hide();
document.adoptedStyleSheets.push(sheet);
// The reader may return on another day.
document.addEventListener("visibilitychange", hide);
// The worker's line says that the page comes from its store.
addEventListener("online", () => document.getElementById("offline")?.remove());

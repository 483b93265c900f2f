import { storyPath } from "@daily-genius/domain/feed/story-path";
import {
  type Favorite,
  readFavorites,
  removeFavorite,
  saveFavorites,
  whenFavoritesChange,
} from "../reader/favorites.ts";
import { keepOffline } from "../reader/keep-offline.ts";
import { say, storageRefused } from "../reader/notice.ts";
import { part } from "../reader/part.ts";
import { readerDay, storiesOfDay, whenDayChanges } from "../reader/reader-day.ts";

const todayPath = "/today";
const actions = document.getElementById("actions");

if (actions) {
  const save = part("button", actions);
  const share = part("button + button", actions);
  // The cast: the template writes these attributes, and no others.
  const story = { ...actions.dataset } as unknown as Omit<Favorite, "saved">;
  const { id, name, day } = story;
  const saved = () => readFavorites().find((one) => one.id === id);
  const path = storyPath(id);
  const isToday = day === readerDay(new Date());
  const show = () => {
    save.ariaPressed = String(!!saved());
    void keepOffline([path], isToday ? path : undefined);
  };
  save.onclick = () => {
    const isSaved = !!saved();
    if (!(isSaved ? removeFavorite(id) : saveFavorites([{ ...story, saved: Date.now() }])))
      say(storageRefused);
    else if (isSaved) say("Removed from Favorites.");
    else say("Saved to Favorites.", { href: "/favorites", textContent: "View" });
    show();
  };
  whenFavoritesChange(show);
  show();
  // The story may have changed since it was saved, or this page may be an old one: Favorites compares it again.
  const kept = saved();
  if (kept && JSON.stringify({ ...kept, ...story }) !== JSON.stringify(kept))
    saveFavorites([{ ...story, saved: kept.saved }]);

  const url = location.origin + path;
  const canShare = "share" in navigator;
  if (!canShare) part("span", share).textContent = "Copy link";
  share.onclick = async () => {
    try {
      if (canShare) await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        say("Link copied.");
      }
    } catch {
      // The reader canceled, or the browser refuses to copy: the link can be copied by hand.
      if (!canShare) say(url);
    }
  };
  actions.hidden = false;

  if (isToday) {
    let isTold = false;
    document.querySelector(".views a")?.setAttribute("aria-current", "page");
    whenDayChanges(async (today, isReturn) => {
      try {
        const [genius] = await storiesOfDay(today);
        // A reader who asked for the day's story and returns the next morning gets the new one; a reader of another
        // story is only told.
        if (genius && isReturn && [location.pathname, document.referrer].some((at) => at.endsWith(todayPath)))
          location.replace(todayPath);
        else if (genius) say("The date has changed.", { href: todayPath, textContent: "Read today's story" });
        return true;
      } catch {
        // Without a network the page asks again and again, perhaps all night.
        if (isReturn || !isTold) say("The date has changed. Its story cannot be loaded now.");
        isTold = true;
        return false;
      }
    });
  }
}

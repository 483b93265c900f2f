import { lifeYears } from "@daily-genius/domain/dates/life";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { allNames } from "../reader/all-names.ts";
import {
  type Favorite,
  readFavorites,
  removeFavorite,
  saveFavorites,
  whenFavoritesChange,
} from "../reader/favorites.ts";
import { say, storageRefused } from "../reader/notice.ts";
import { storiesOfDay } from "../reader/story-of-day.ts";
import { storyPath } from "../reader/story-path.ts";

const list = document.getElementById("favorites");
const count = document.getElementById("count");
const none = document.getElementById("none");
const template = document.querySelector<HTMLTemplateElement>("#tile");

/** Returns the story in its current form; undefined if it is gone, or moved to a day that has not begun. */
async function presentOf(favorite: Favorite): Promise<Favorite | undefined> {
  const { id, day } = favorite;
  const entry = (await storiesOfDay(day)).find((one) => one.id === id);
  if (entry) {
    const { title, imageURL } = entry;
    return { ...favorite, name: title, years: lifeYears(entry), photo: imageURL };
  }
  // It was moved to another day, or deleted.
  const moved = (await allNames()).find((one) => one.id === id);
  return moved && { ...favorite, name: moved.name, years: moved.years, day: moved.day };
}

if (list && count && none && template) {
  const refresh = async (favorite: Favorite) => {
    try {
      const present = await presentOf(favorite);
      const tile = document.getElementById(favorite.id);
      if (tile) fill(tile, present ?? favorite, !present);
      // The favorite may have been removed since, here or in another tab.
      const isKept = readFavorites().some(({ id }) => id === favorite.id);
      if (present && isKept && JSON.stringify(present) !== JSON.stringify(favorite)) saveFavorites([present]);
    } catch {
      say("You are offline. Stories appear as you saved them.");
    }
  };

  const fill = (tile: Element, { id, name, years, photo }: Favorite, isGone = false) => {
    const [image] = tile.getElementsByTagName("img");
    const [link] = tile.getElementsByTagName("a");
    const [, , nameText, yearsText] = tile.querySelectorAll("span");
    const [heart] = tile.getElementsByTagName("button");
    if (!image || !link || !nameText || !yearsText || !heart) return;
    if (image.getAttribute("src") !== photo) {
      image.src = photo;
      image.hidden = photo === "";
    }
    nameText.textContent = name;
    nameText.dir = nameDirection(name);
    yearsText.textContent = isGone ? "No longer in the archive" : years;
    if (isGone) link.removeAttribute("href");
    else link.href = storyPath(id);
    heart.setAttribute("aria-label", `Save ${name}`);
  };

  const tileOf = (favorite: Favorite): readonly Element[] => {
    // The content of the template is cloned as a fragment.
    const tile = document.importNode(template.content, true).firstElementChild;
    const heart = tile?.querySelector("button");
    if (!tile || !heart) return [];
    tile.id = favorite.id;
    // The photo of a deleted story is gone, too: the site's mark replaces it.
    const [image] = tile.getElementsByTagName("img");
    image?.addEventListener("error", () => {
      image.hidden = true;
    });
    fill(tile, favorite);
    // The tile stays until the page is left, so that a second tap can save the story again.
    heart.onclick = () => {
      const isSaved = heart.getAttribute("aria-pressed") === "true";
      if (!(isSaved ? removeFavorite(favorite.id) : saveFavorites([favorite]))) return say(storageRefused);
      heart.setAttribute("aria-pressed", String(!isSaved));
      tell();
    };
    return [tile];
  };

  const tell = () => {
    const { length } = readFavorites();
    const lives = length === 1 ? "life" : "lives";
    count.textContent = length === 0 ? "" : `${length} ${lives} that stayed with you`;
    none.hidden = length > 0;
  };

  const show = () => {
    const favorites = readFavorites();
    list.replaceChildren(...favorites.flatMap(tileOf));
    tell();
    return favorites;
  };
  whenFavoritesChange(show);
  // One after the other: a long list requests many small files.
  for (const favorite of show()) await refresh(favorite);
}

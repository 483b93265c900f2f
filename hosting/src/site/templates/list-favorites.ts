import { storyPath } from "@daily-genius/domain/feed/story-path";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import {
  type Favorite,
  readFavorites,
  removeFavorite,
  renewFavorites,
  saveFavorites,
  whenFavoritesChange,
} from "../reader/favorites.ts";
import { keepOffline } from "../reader/keep-offline.ts";
import { say, storageRefused } from "../reader/notice.ts";
import { part } from "../reader/part.ts";
import { readWithTag, refreshFavorites } from "../reader/refresh-favorites.ts";
import { unreachable } from "../reader/unreachable.ts";

const template = part<HTMLTemplateElement>("#tile");

const update = (changed: readonly Favorite[]) => {
  for (const favorite of changed) {
    const tile = document.getElementById(favorite.id);
    if (tile) fill(tile, favorite);
  }
  renewFavorites(changed);
  void keepOffline(changed.map(({ id }) => storyPath(id)));
};

const fill = (tile: Element, { id, name, years, photo, isGone }: Favorite) => {
  const image = part<HTMLImageElement>("img", tile);
  const link = part<HTMLAnchorElement>("a", tile);
  const nameText = part(".tile-name", tile);
  if (image.getAttribute("src") !== photo) {
    image.src = photo;
    image.hidden = !photo;
  }
  nameText.textContent = name;
  nameText.dir = nameDirection(name);
  part(".tile-years", tile).textContent = isGone ? "No longer in the archive" : years;
  if (isGone) link.removeAttribute("href");
  else link.href = storyPath(id);
  part("button", tile).ariaLabel = `Save ${name}`;
};

const tileOf = (favorite: Favorite): Element => {
  const tile = part("li", document.importNode(template.content, true));
  const heart = part("button", tile);
  tile.id = favorite.id;
  // The photo of a deleted story is gone, too: the site's mark replaces it.
  const image = part("img", tile);
  image.onerror = () => {
    image.hidden = true;
  };
  fill(tile, favorite);
  // The tile stays until the page is left, so that a second tap can save the story again.
  heart.onclick = () => {
    const isSaved = heart.ariaPressed === "true";
    if (!(isSaved ? removeFavorite(favorite.id) : saveFavorites([favorite]))) return say(storageRefused);
    heart.ariaPressed = String(!isSaved);
    tell();
  };
  return tile;
};

const tell = () => {
  const { length } = readFavorites();
  const lives = length === 1 ? "life" : "lives";
  part("#count").textContent = length ? `${length} ${lives} that stayed with you` : "";
  part("#none").hidden = length > 0;
  void keepOffline(["/favorites"]);
};

const show = () => {
  const favorites = readFavorites();
  part("#favorites").replaceChildren(...favorites.map(tileOf));
  tell();
  return favorites;
};
whenFavoritesChange(show);
await refreshFavorites(show(), readWithTag, update).catch(() =>
  say(`${unreachable()} Stories appear as you saved them.`),
);

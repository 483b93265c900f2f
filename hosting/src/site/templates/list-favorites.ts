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
import { readWithTag, refreshFavorites } from "../reader/refresh-favorites.ts";
import { unreachable } from "../reader/unreachable.ts";

const list = document.getElementById("favorites");
const count = document.getElementById("count");
const none = document.getElementById("none");
const template = document.querySelector<HTMLTemplateElement>("#tile");

if (list && count && none && template) {
  const update = (changed: readonly Favorite[]) => {
    for (const favorite of changed) {
      const tile = document.getElementById(favorite.id);
      if (tile) fill(tile, favorite);
    }
    renewFavorites(changed);
    void keepOffline(changed.map(({ id }) => storyPath(id)));
  };

  const fill = (tile: Element, { id, name, years, photo, isGone }: Favorite) => {
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
    heart.ariaLabel = `Save ${name}`;
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
      const isSaved = heart.ariaPressed === "true";
      if (!(isSaved ? removeFavorite(favorite.id) : saveFavorites([favorite]))) return say(storageRefused);
      heart.ariaPressed = String(!isSaved);
      tell();
    };
    return [tile];
  };

  const tell = () => {
    const { length } = readFavorites();
    const lives = length === 1 ? "life" : "lives";
    count.textContent = length === 0 ? "" : `${length} ${lives} that stayed with you`;
    none.hidden = length > 0;
    void keepOffline(["/favorites"]);
  };

  const show = () => {
    const favorites = readFavorites();
    list.replaceChildren(...favorites.flatMap(tileOf));
    tell();
    return favorites;
  };
  whenFavoritesChange(show);
  await refreshFavorites(show(), readWithTag, update).catch(() =>
    say(`${unreachable()} Stories appear as you saved them.`),
  );
}

import { fetchTodaysGenius } from "./todays-genius.ts";

/** Puts the story of the day into `place`, or leaves it empty: a visitor never learns that something was missing. */
export async function showTodaysCard(place: HTMLElement): Promise<void> {
  const genius = await fetchTodaysGenius(new Date()).catch(() => undefined);
  if (!genius) return;
  const image = genius.thumbnailURL ? await loadImage(genius.thumbnailURL) : undefined;
  const words = element("div", "", [
    element("p", "today-label", ["Today's genius"]),
    element("p", "today-title", [genius.title]),
    element("p", "today-years", [[genius.years, genius.role].filter(Boolean).join(" · ")]),
  ]);
  place.replaceChildren(element("div", "today-card", image ? [image, words] : [words]));
}

async function loadImage(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image(56, 56);
  image.alt = "";
  image.src = url;
  return image.decode().then(
    () => image,
    () => undefined,
  );
}

function element(tag: "div" | "p", className: string, children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

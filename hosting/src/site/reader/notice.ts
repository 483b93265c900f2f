const shownFor = 8_000;
const place = document.getElementById("notice");
let ends: ReturnType<typeof setTimeout> | undefined;

/** Says something in the page's one notice. With a way on it stays, otherwise it goes after a while. */
export function say(text: string, way?: { readonly href: string; readonly text: string }): void {
  if (!place) return;
  clearTimeout(ends);
  place.replaceChildren(text);
  if (way)
    place.append(" ", Object.assign(document.createElement("a"), { href: way.href, textContent: way.text }));
  else ends = setTimeout(() => place.replaceChildren(), shownFor);
}

/** What to say where the browser refuses storage. */
export const storageRefused = "This browser keeps nothing, perhaps because the window is private.";

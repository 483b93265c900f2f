import { part } from "./part.ts";

const shownFor = 8_000;
const place = part("#notice");
let ends: ReturnType<typeof setTimeout> | undefined;

/** Shows a text in the page's one notice. With a link it stays, otherwise it disappears after a while. */
export function say(text: string, way?: Pick<HTMLAnchorElement, "href" | "textContent">): void {
  clearTimeout(ends);
  place.replaceChildren(text);
  if (way) {
    place.append(" ", Object.assign(document.createElement("a"), way, { ariaLive: "off" }));
  } else ends = setTimeout(() => place.replaceChildren(), shownFor);
}

/** Shown when the browser refuses storage. */
export const storageRefused =
  "This browser cannot store this. It may be full, or you may be in a private window.";

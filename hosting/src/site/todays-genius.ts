import { photoInLists } from "@daily-genius/domain/photo/photo-in-lists";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { storiesOfDay } from "./reader/reader-day.ts";

/** The maximum wait for a photo, in ms: on some networks it never comes. */
const longestPhoto = 3_000;

/** Shows the story of the reader's day in its card, or hides the card without a story or after a failure. */
export async function showTodaysCard(place: HTMLElement, day: string): Promise<void> {
  const [genius] = await storiesOfDay(day).catch(() => []);
  const [link] = place.getElementsByTagName("a");
  const [words, , title, years] = place.querySelectorAll("span");
  if (!genius || !link || !words || !title || !years) {
    place.hidden = true;
    return;
  }
  const image = new Image(56, 56);
  image.src = photoInLists(genius);
  image.alt = "";
  // Wait for the photo, so that nothing moves in the card, which is also complete without it.
  const wait = new Promise<void>((resolve) => setTimeout(resolve, longestPhoto));
  const photo = image.decode().then(() => image);
  const shown = (await Promise.race([photo, wait]).catch(() => undefined)) ?? "";
  link.href = genius.page;
  title.textContent = genius.title;
  title.dir = nameDirection(genius.title);
  years.textContent = [genius.years, genius.role[0]].filter(Boolean).join(" · ");
  link.replaceChildren(words, shown);
  place.hidden = false;
}

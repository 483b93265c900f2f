import { photoInLists } from "@daily-genius/domain/photo/photo-in-lists";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { readerDay, storiesOfDay } from "./reader/reader-day.ts";

/** The maximum wait for a photo, in ms: on some networks it never comes. */
const longestPhoto = 3_000;

/** Shows the story of the reader's day in its card, or leaves the card hidden without a story or after a failure. */
export async function showTodaysCard(place: HTMLElement): Promise<void> {
  const [genius] = await storiesOfDay(readerDay(new Date())).catch(() => []);
  const [link] = place.getElementsByTagName("a");
  const [, , title, years] = place.querySelectorAll("span");
  if (!genius || !link || !title || !years) return;
  link.href = genius.page;
  title.textContent = genius.title;
  title.dir = nameDirection(genius.title);
  years.textContent = [genius.years, genius.role[0]].filter(Boolean).join(" · ");
  const image = new Image(56, 56);
  image.src = photoInLists(genius);
  image.alt = "";
  // Wait for the photo, so that nothing moves in the card, which is also complete without it.
  const wait = new Promise<void>((resolve) => setTimeout(resolve, longestPhoto));
  const photo = image.decode().then(() => image);
  link.append((await Promise.race([photo, wait]).catch(() => undefined)) ?? "");
  place.hidden = false;
}

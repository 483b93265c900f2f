import { fetchTodaysGenius } from "./todays-genius.ts";

/** Shows the story of the day in its card, or leaves it hidden: a visitor never learns that something was missing. */
export async function showTodaysCard(place: HTMLElement): Promise<void> {
  const genius = await fetchTodaysGenius(new Date()).catch(() => undefined);
  const [, title, years] = place.querySelectorAll("p");
  if (!genius || !title || !years) return;
  title.textContent = genius.title;
  years.textContent = [genius.years, genius.role].filter(Boolean).join(" · ");
  const image = new Image(56, 56);
  image.src = genius.thumbnailURL;
  image.alt = "";
  // The card waits for its photo, so that nothing in it moves; without one it is complete too.
  await image.decode().then(
    () => place.firstChild?.appendChild(image),
    () => {},
  );
  place.hidden = false;
}

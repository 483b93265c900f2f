import { fetchTodaysGenius } from "./todays-genius.ts";

/** Shows the story of the day in its card, or leaves the card hidden if there is none or it cannot be fetched. */
export async function showTodaysCard(place: HTMLElement): Promise<void> {
  const genius = await fetchTodaysGenius(new Date()).catch(() => undefined);
  const [link] = place.getElementsByTagName("a");
  const [, , title, years] = place.querySelectorAll("span");
  if (!genius || !link || !title || !years) return;
  link.href = genius.page;
  title.textContent = genius.title;
  years.textContent = [genius.years, genius.role].filter(Boolean).join(" · ");
  const image = new Image(56, 56);
  image.src = genius.photo;
  image.alt = "";
  // Wait for the photo, so that nothing moves in the card; it is complete without one, too.
  await image.decode().then(
    () => link.appendChild(image),
    () => {},
  );
  place.hidden = false;
}

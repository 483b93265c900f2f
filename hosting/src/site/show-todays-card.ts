import { fetchTodaysGenius } from "./todays-genius.ts";

/** Shows the story of the day in its card, or leaves the card hidden without a story or after a failure. */
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
  // Wait for the photo, so that nothing moves in the card, which is also complete without it.
  await image.decode().then(
    () => link.appendChild(image),
    () => {},
  );
  place.hidden = false;
}

import type { FileEntry } from "@daily-genius/domain/feed/public-files";
import { photoInLists } from "@daily-genius/domain/photo/photo-in-lists";
import { readJson } from "#backend/read-json.ts";
import { readerDay } from "./reader/reader-day.ts";

/** The parts of a story that the card shows. */
export type TodaysGenius = {
  readonly title: string;
  readonly years: string;
  readonly role: string;
  /** The URL of its small photo; empty without one. */
  readonly photo: string;
  /** The path of its page. */
  readonly page: string;
};

/** A story in the file of its day, as far as the card needs it. */
type CardEntry = Pick<FileEntry, "title" | "role" | "years" | "page"> & Parameters<typeof photoInLists>[0];

/** Returns the genius in the file of a day; `undefined` on a free day. */
export function readDayFile({
  entries: [genius],
}: {
  readonly entries: readonly CardEntry[];
}): TodaysGenius | undefined {
  if (!genius) return undefined;
  const { title, years, role, page } = genius;
  return { title, years, role: role[0] ?? "", photo: photoInLists(genius), page };
}

/** Fetches the story of the reader's day from the public feed, in one file of this origin. */
async function fetchTodaysGenius(now: Date): Promise<TodaysGenius | undefined> {
  return readDayFile(await readJson(`/feed/${readerDay(now)}.json`));
}

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

import type { NamesEntry, NamesFile } from "@daily-genius/domain/feed/public-files";
import { storyPath } from "@daily-genius/domain/feed/story-path";
import { partsByHits, type Term } from "@daily-genius/domain/list/query-hits";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { readJson } from "#backend/read-json.ts";
import { dayInWords, nameSearch, prepareNames } from "../reader/name-search.ts";
import { part } from "../reader/part.ts";
import { readerDay, whenDayChanges } from "../reader/reader-day.ts";

/** The maximum number of results shown. */
const mostShown = 40;
/** The delay before a sign of waiting, in ms; faster results show none. */
const unnoticed = 200;

const input = part<HTMLInputElement>("#search input");
const status = part("#search p");
const unlisted = "The list of stories cannot be loaded now. You can still browse by month.";

let waits: ReturnType<typeof setTimeout> | undefined;
let loading: Promise<Awaited<ReturnType<typeof prepareNames>> | undefined> | undefined;

/**
 * Loads all stories once, for a search, without the next two days, which may have begun elsewhere; undefined without the
 * network.
 */
function loaded() {
  loading ??= readJson<NamesFile>("/feed/names.json")
    .then(({ names }) => {
      const coming = [1, 2].map((days) => readerDay(new Date(), days));
      return prepareNames(names.filter(({ day }) => !coming.includes(day)));
    })
    .catch(() => {
      loading = undefined;
      return undefined;
    });
  return loading;
}

const wait = (text: string) => {
  clearTimeout(waits);
  waits = setTimeout(() => {
    status.textContent = text;
  }, unnoticed);
};
const show = async () => {
  const query = input.value.trim();
  remember(query);
  wait(query && `Searching for “${query}”…`);
  const stories = query ? await loaded() : undefined;
  // The query has changed since.
  if (query !== input.value.trim()) return;
  clearTimeout(waits);
  const result = stories && nameSearch(stories, query);
  const items = result?.found.slice(0, mostShown).map((story) => item(story, result.terms)) ?? [];
  if (result) status.textContent = countOf(result.found.length, result.isNear, query);
  else status.textContent = query && unlisted;
  part("#found").replaceChildren(...items);
};
input.onfocus = loaded;
input.oninput = show;
part("#search button").onclick = async () => {
  wait("Choosing a story…");
  const stories = await loaded();
  const one = stories?.all[Math.floor(Math.random() * stories.all.length)];
  await show();
  if (one) location.href = storyPath(one.story.id);
  else status.textContent = unlisted;
};
// When the reader returns from a story, or opens a link to a search, restore it.
const restore = () => {
  const noted = new URLSearchParams(location.hash.slice(1)).get("q");
  if (!noted) return;
  // The browser limits only what is typed.
  input.value = noted.slice(0, input.maxLength);
  void show();
};
restore();
addEventListener("hashchange", restore);
// All that is listed is of the day on which it was loaded.
whenDayChanges(async () => {
  loading = undefined;
  if (!(await loaded())) return false;
  location.reload();
  return true;
});

/** Notes the query in the address, for a reader who comes back from a story. */
function remember(query: string): void {
  try {
    history.replaceState(null, "", query ? `#q=${encodeURIComponent(query)}` : location.pathname);
  } catch {
    // Safari allows a hundred in 30 seconds; the search goes on.
  }
}

function countOf(count: number, isNear: boolean, query: string): string {
  if (count === 0) return `No stories match “${query}”. Here are the latest:`;
  const all = count === 1 ? "1 story" : `${count} stories`;
  const near = isNear ? `No exact match for “${query}”. Similar: ${all}` : all;
  return count > mostShown ? `${near}. Showing the first ${mostShown}.` : near;
}

function item(story: NamesEntry, terms: readonly Term[]): HTMLElement {
  const { id, name, day, birthday, years, roles, country } = story;
  const title = element("span", "entry-name", marked(name, terms, true));
  title.dir = nameDirection(name);
  const published = dayInWords(day);
  // A day that the query names is marked as a whole, and shown.
  const isNamed = (monthAndDay: string) => terms.flat().includes(monthAndDay);
  const born = isNamed(birthday) ? [`born ${dayInWords(birthday)}`] : [];
  const named = isNamed(day.slice(5)) ? [published, ...born] : born;
  const shown = [...terms, named.map((date) => date.toLowerCase())];
  const facts = [years, ...born, roles.join(", "), country].filter(Boolean).join(" · ");
  const link = element("a", "entry", [
    element("span", "entry-words", [
      element("time", "entry-day", marked(published, shown)),
      title,
      element("span", "entry-years", marked(facts, shown)),
    ]),
  ]);
  link.setAttribute("href", storyPath(id));
  return element("li", "", [link]);
}

/** Marks the matches of the query in a text. */
function marked(text: string, terms: readonly Term[], isName = false): (string | HTMLElement)[] {
  return partsByHits(text, terms, isName).map((part) =>
    part.isHit ? element("mark", "", [part.text]) : part.text,
  );
}

function element(tag: string, className: string, children: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

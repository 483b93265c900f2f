import { fold } from "@daily-genius/domain/fold";
import { longDate } from "@daily-genius/domain/publish-date";

/** A story in `/feed/names.json`. */
type Name = {
  readonly id: string;
  readonly name: string;
  readonly day: string;
  readonly years: string;
  readonly roles: readonly string[];
  readonly country: string;
};

/** A story and all that it is found by, folded. */
type Searched = Name & { readonly text: string };

/** More would be a list that nobody reads. */
const mostShown = 60;

const search = document.getElementById("search");
const input = search?.querySelector("input");
const status = search?.querySelector("p");
const found = document.getElementById("found");
const months = document.getElementById("months");

let names: Promise<readonly Searched[]> | undefined;

function loadNames(): Promise<readonly Searched[]> {
  names ??= fetch("/feed/names.json")
    .then((response) => response.json())
    .then((file: { names: readonly Name[] }) =>
      file.names.map((one) => ({
        ...one,
        text: fold([one.name, one.years, ...one.roles, one.country].join(" ")),
      })),
    );
  names.catch(() => {
    names = undefined;
  });
  return names;
}

if (search && input && status && found && months) {
  const show = async () => {
    const query = input.value;
    const words = fold(query).split(/\s+/).filter(Boolean);
    history.replaceState(null, "", words.length > 0 ? `#q=${encodeURIComponent(query)}` : location.pathname);
    const hits: Searched[] = [];
    let answer = "";
    if (words.length > 0)
      try {
        const all = await loadNames();
        // Another letter was typed meanwhile.
        if (query !== input.value) return;
        hits.push(...all.filter(({ text }) => words.every((word) => text.includes(word))));
        answer = countOf(hits.length, query);
      } catch {
        answer = "The search needs the network. The months are below.";
      }
    status.textContent = answer;
    found.replaceChildren(...hits.slice(0, mostShown).map((hit) => item(hit, words)));
    found.hidden = hits.length === 0;
    months.hidden = hits.length > 0;
  };
  input.addEventListener("focus", () => loadNames().catch(() => {}));
  input.addEventListener("input", show);
  search.hidden = false;
  // Back from a story, the search is as it was.
  input.value = new URLSearchParams(location.hash.slice(1)).get("q") ?? "";
  if (input.value) void show();
}

function countOf(count: number, query: string): string {
  if (count === 0) return `No story matches “${query.trim()}”.`;
  const all = count === 1 ? "1 story" : `${count} stories`;
  return count > mostShown ? `${all}; these are the latest ${mostShown}.` : all;
}

function item({ id, name, day, years }: Searched, words: readonly string[]): HTMLElement {
  const link = element("a", "entry", [
    element("span", "entry-words", [
      element("time", "entry-day", [longDate(day)]),
      element("span", "entry-name", marked(name, words)),
      element("span", "entry-years", [years]),
    ]),
  ]);
  Object.assign(link, { href: `/genius/${encodeURIComponent(id)}` });
  const title = link.querySelector<HTMLElement>(".entry-name");
  if (title) title.dir = "auto";
  return element("li", "", [link]);
}

/** The words of a name; those with a part that was typed are marked. */
function marked(name: string, words: readonly string[]): (string | HTMLElement)[] {
  return name
    .split(/(?<=\s)/)
    .map((part) => (words.some((word) => fold(part).includes(word)) ? element("mark", "", [part]) : part));
}

function element(tag: string, className: string, children: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

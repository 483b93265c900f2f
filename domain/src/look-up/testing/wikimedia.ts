import type { Entity } from "../wikimedia-answers.ts";
import { hostile, items, namesakes, people } from "./people.ts";

/** An answer over HTTP; the body is JSON, except for photos. */
export type WikimediaAnswer = { readonly status: number; readonly json?: unknown };

/** The address of a request, like that of a `URL`. */
export type WikimediaRequest = {
  readonly host: string;
  readonly searchParams: Iterable<readonly [string, string]>;
};

/** The widths that Wikimedia makes of a photo, in px. */
const widths = ["20", "40", "60", "120", "250", "330", "500", "960", "1280", "1920", "3840"];

/** Everybody, with the name under which a search finds them. */
const everybody = [
  ...people,
  ...namesakes.map((entity) => ({ entity, name: entity.labels["en"]?.value ?? "" })),
];
const entities = new Map([...items, ...everybody.map(({ entity }) => [entity.id, entity] as const)]);
const commons = "https://commons.wikimedia.org/wiki/File:";
const uploads = "https://upload.wikimedia.org/wikipedia/commons";

/** Answers as Wikidata, Commons and the English Wikipedia do, and refuses what they refuse. */
export function wikimediaAnswer({ host, searchParams }: WikimediaRequest): WikimediaAnswer {
  if (host === "upload.wikimedia.org") return { status: 200 };
  if (host === "en.wikipedia.org") return { status: 200, json: { births: births() } };
  const asked = Object.fromEntries(searchParams);
  if (asked["format"] !== "json" || asked["formatversion"] !== "2" || asked["origin"] !== "*")
    return { status: 400 };
  const answer = answers[asked["action"] ?? ""]?.(asked);
  return answer === undefined ? { status: 400 } : { status: 200, json: answer };
}

type Asked = Readonly<Record<string, string>>;

const answers: Readonly<Record<string, (asked: Asked) => unknown>> = {
  wbsearchentities: ({ search = "" }) => ({ search: found(search) }),
  wbgetentities: ({ ids = "", props = "", languages = "" }) => {
    const wanted = ids.split("|");
    if (wanted.length > 50) return undefined;
    const described = wanted.flatMap((id) => {
      const entity = entities.get(id === "Q999" ? idOf("Merged Person") : id);
      return entity ? [[id, reduced(entity, props.split("|"), languages.split("|"))] as const] : [];
    });
    return { entities: Object.fromEntries(described) };
  },
  wbgetclaims: ({ entity = "", property = "" }) => ({
    claims: { [property]: entities.get(entity)?.claims[property] ?? [] },
  }),
  query: ({ titles = "", iiurlwidth = "" }) =>
    widths.includes(iiurlwidth)
      ? { query: { pages: [{ imageinfo: [imageInfo(titles.slice("File:".length))] }] } }
      : undefined,
};

/** Returns whoever has the name, or a name that begins so; a merged item is still found under its old id. */
function found(search: string) {
  const wanted = search.toLowerCase();
  return everybody
    .filter(({ name }) => name.toLowerCase().startsWith(wanted))
    .map(({ name, entity: { id, labels, descriptions } }) => ({
      id: name === "Merged Person" ? "Q999" : id,
      label: labels["en"]?.value ?? labels["mul"]?.value,
      description: descriptions["en"]?.value,
    }));
}

/** Returns the id of a person. */
export function idOf(name: string): string {
  return people.find((person) => person.name === name)?.entity.id ?? "";
}

/** Returns what was asked of an item: a name that is the same in all languages only if it is asked for. */
function reduced(entity: Entity, props: readonly string[], languages: readonly string[]): object {
  const labels = Object.fromEntries(
    Object.entries(entity.labels).filter(([language]) => languages.includes(language)),
  );
  return {
    id: entity.id,
    ...(props.includes("labels") && { labels }),
    ...(props.includes("descriptions") && { descriptions: entity.descriptions }),
    ...(props.includes("claims") && { claims: entity.claims }),
    ...(props.includes("sitelinks") && { sitelinks: entity.sitelinks }),
  };
}

/** Returns what Commons says of a file, whose name says what is special about it. */
function imageInfo(file: string) {
  const path = encodeURIComponent(file.replaceAll(" ", "_"));
  const value = (text: string) => ({ value: text });
  return {
    url: `${uploads}/a/a4/${path}`,
    thumburl: `${uploads}/thumb/a/a4/${path}/960px-${path}`,
    descriptionurl: `${commons}${path}`,
    extmetadata: {
      ...(!file.includes("unlicensed") && { LicenseShortName: value("Public domain") }),
      ...(file.includes("nonfree") && { NonFree: value("true") }),
      Artist: value(
        `<a href="x">Alfred Chalon</a><span style="display: none;">Unknown</span>${file.startsWith("Hostile") ? hostile : "<script>alert(1)</script>"}`,
      ),
    },
  };
}

/** Returns births as the English Wikipedia lists them: the same for every day. */
function births() {
  const born = (name: string, year: number, description: string, more = "") => ({
    text: `${name}, ${description}${more}`,
    year,
    pages: [{ titles: { normalized: name }, wikibase_item: idOf(name), description }],
  });
  return [
    born("Larry Sanger", 1968, "American philosopher"),
    born("Hostile Person", 1901, `Queen${hostile}`, " (d. 1977)"),
    born("Ada Lovelace", 1815, "English mathematician", " (d. 1852)"),
  ];
}

import * as z from "zod/mini";
import { cleanLine } from "../text/clean-text.ts";

/** The maximum number of sources, and their maximum lengths in UTF-16 code units. */
export const sourceLimits = { count: 5, title: 120, url: 500 } as const;

/**
 * The address of a public website by its name, as a URL parser writes it: https, without a user, a port or the number of a machine.
 * Foreign letters in a name appear as `xn--`, so that no letter can pass for another.
 */
export const publicAddress =
  /^https:\/\/(?:[a-z0-9-]+\.)+(?!localhost|local|internal)(?:[a-z]{2,}|xn--[a-z0-9-]+)\//;

/** A page that says what a post says. */
export const Source = z.object({
  title: z.string(),
  url: z.string().check(z.regex(publicAddress), z.maxLength(sourceLimits.url)),
});
export type Source = z.infer<typeof Source>;

/** Returns the website of an address, as readers see it. */
export function hostOf(address: string): string {
  return address.replace(/^https:\/\/(?:www\.)?/, "").split(/[/?#]/, 1)[0] ?? "";
}

const url = z.url({ normalize: true });

/** The sources of a draft, with normalized addresses. */
export const SourcesDraft = z.array(z.strictObject({ title: z.string(), url: z.string() })).check(
  z.overwrite((sources) => sources.map(tidiedSource)),
  z.refine((sources) => sources.length <= sourceLimits.count, `Use at most ${sourceLimits.count} sources`),
  z.refine((sources) => sources.every((source) => /^https:/.test(source.url)), {
    message: "Address must begin with https://",
    abort: true,
  }),
  z.refine(
    (sources) => sources.every((source) => publicAddress.test(source.url)),
    "Address must be a public website, for example https://en.wikipedia.org/wiki/Ada_Lovelace",
  ),
  z.refine(
    (sources) => sources.every((source) => source.url.length <= sourceLimits.url),
    `Address can have at most ${sourceLimits.url} characters`,
  ),
  z.refine(
    (sources) => sources.every(({ title }) => title.length <= sourceLimits.title),
    `Title of a source can have at most ${sourceLimits.title} characters`,
  ),
);

/** Returns a source as a save leaves it; without a title it gets the name of its website. */
export function tidiedSource(source: Source): Source {
  const line = cleanLine(source.url);
  const parsed = url.safeParse(line);
  const address = parsed.success ? parsed.data : line;
  return { title: cleanLine(source.title) || hostOf(address), url: address };
}

/** Reads the text of the form: a source on each line, its title before its address. */
export function parseSources(text: string): readonly Source[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const words = line.trim();
    const [url = ""] = /(?<!\S)\S+$/.exec(words) ?? [];
    return url === "" ? [] : [{ title: words.slice(0, -url.length).trim(), url }];
  });
}

/** Writes sources as the text of the form. */
export function formatSources(sources: readonly Source[]): string {
  return sources.map(({ title, url }) => `${cleanLine(title)} ${url}`.trimStart()).join("\n");
}

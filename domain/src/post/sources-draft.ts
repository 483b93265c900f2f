import * as z from "zod/mini";
import { cleanLine } from "../text/clean-text.ts";
import { hostOf, publicAddress, type Source, sourceLimits } from "./sources.ts";

const url = z.url({ normalize: true });

/** The sources of a draft, with normalized addresses; a source without a title gets the name of its website. */
export const SourcesDraft = z.array(z.strictObject({ title: z.string(), url: z.string() })).check(
  z.overwrite((sources) => sources.map(tidied)),
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

function tidied(source: Source): Source {
  const parsed = url.safeParse(source.url);
  const address = parsed.success ? parsed.data : source.url;
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
  return sources.map((source) => `${cleanLine(source.title)} ${source.url}`).join("\n");
}

import { FileEntry } from "@daily-genius/domain/feed/public-files";
import * as z from "zod/mini";
import { type DocumentReader, type Fields, pagesOf, type Stored } from "../store/documents.ts";
import { type Month, monthOf, Outline, type Outlines } from "./outline.ts";
import { byDay, entityTag } from "./story.ts";

/** The collection of the outlines, closed to clients: it has coming stories, too. */
export const collection = "outlines";

/** Firestore stores at most 1 MiB in a document; the outlines of a month that needs more are divided. */
const mostBytes = 800_000;
/** An outline that the console has made larger is left out, since no document could hold it. */
const mostBytesOfOne = 100_000;

/** The fields of an outline in the order in which they are stored, so that equal outlines are equal texts. */
const names = Object.keys(Outline.shape);

/** Says that every month has its document; written by the sweep, and outdated by a version with other fields. */
export const outlinesComplete = {
  path: `${collection}/whole`,
  fields: { shape: entityTag(JSON.stringify([names, Object.keys(FileEntry.shape)])) },
} as const;

/** Far more than the stories of a month need; a larger number was written in the console. */
const mostParts = 100;
/** A document of outlines; the first of a month says how many there are. */
const Part = z.object({ text: z.string(), parts: z.optional(z.int().check(z.gte(1), z.lte(mostParts))) });

/** Returns the path of a month's document; the next ones have numbers. */
export function pathOf(month: Month, part = 0): string {
  return `${collection}/${month.replace("/", "-")}${part === 0 ? "" : `.${part}`}`;
}

/** Returns the month whose outlines a document has. */
export function monthAt(path: string): Month {
  return path.slice(`${collection}/`.length).replace("-", "/").slice(0, "YYYY/MM".length);
}

/** Returns the documents of outlines by their paths. */
export function outlineDocuments(outlines: Outlines): Map<string, Fields> {
  return new Map(
    [...Map.groupBy(outlines.toSorted(byDay), monthOf)].flatMap(([month, its]) => {
      const texts = partsOf(its);
      return texts.map((text, part): [string, Fields] => [
        pathOf(month, part),
        part === 0 ? { text, parts: texts.length } : { text },
      ]);
    }),
  );
}

function partsOf(outlines: Outlines): string[] {
  const parts: string[][] = [];
  let bytes = mostBytes;
  for (const outline of outlines) {
    const text = JSON.stringify(outline, names);
    const length = Buffer.byteLength(text) + 1;
    if (length > mostBytesOfOne) continue;
    if (bytes + length > mostBytes) {
      parts.push([]);
      bytes = 0;
    }
    bytes += length;
    parts.at(-1)?.push(text);
  }
  return parts.map((part) => `[${part.join()}]`);
}

/** Returns the stored documents of a month, the first one also if it does not exist. */
export async function readMonth(reader: DocumentReader, month: Month): Promise<Stored[]> {
  const [first] = await reader.read([pathOf(month)]);
  const parts = Part.safeParse(first.fields).data?.parts ?? 1;
  const others = Array.from({ length: parts - 1 }, (_, index) => pathOf(month, index + 1));
  return others.length === 0 ? [first] : [first, ...(await reader.read(others))];
}

/** Returns the outlines in the documents of whole months; undefined if any is missing or unreadable. */
export function outlinesIn(documents: readonly Stored[]): Outline[] | undefined {
  const found: Gathered = { outlines: [], missing: 0 };
  return gather(documents, found) && found.missing === 0 ? found.outlines : undefined;
}

/** Returns all outlines, of coming stories, too; undefined until the sweep has written them, or if any is unreadable. */
export async function readOutlines(reader: DocumentReader): Promise<Outline[] | undefined> {
  const found: Gathered = { outlines: [], missing: 0 };
  let isWhole = false;
  for await (const page of pagesOf(reader, collection, 50, true)) {
    const parts = page.filter(({ path }) => path !== outlinesComplete.path);
    isWhole ||= page.some(
      ({ path, fields }) =>
        path === outlinesComplete.path && fields?.["shape"] === outlinesComplete.fields.shape,
    );
    if (!gather(parts, found)) return undefined;
  }
  return isWhole && found.missing === 0 ? found.outlines : undefined;
}

type Gathered = { readonly outlines: Outline[]; missing: number };

function gather(documents: readonly Stored[], found: Gathered): boolean {
  return documents.every(({ fields }) => {
    const part = Part.safeParse(fields);
    const outlines = part.success ? parsed(part.data.text) : undefined;
    if (!outlines) return false;
    found.missing += (part.data?.parts ?? 0) - 1;
    for (const outline of outlines) found.outlines.push(outline);
    return true;
  });
}

function parsed(text: string): Outline[] | undefined {
  try {
    return z.array(Outline).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

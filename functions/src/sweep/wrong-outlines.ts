import { isDeepStrictEqual } from "node:util";
import { rebuildMonth } from "../feed/keep-outlines.ts";
import { type Outline, outlineOf } from "../feed/outline.ts";
import { collection, monthAt, outlineDocuments, whole } from "../feed/outline-documents.ts";
import { storiesIn } from "../feed/story.ts";
import { inBatches } from "../in-batches.ts";
import type { Services } from "../services.ts";
import { allOf, pagesOf } from "../store/documents.ts";

/**
 * Compares the outlines with the feed, and rebuilds the months that look wrong, in case an event was lost. The first
 * time, it makes them all, and says that they are whole. Returns how many documents were wrong, none the first time.
 */
export async function repairOutlines({ documents }: Services): Promise<number> {
  const implied: Outline[] = [];
  for await (const page of pagesOf(documents, "feed")) implied.push(...storiesIn(page).map(outlineOf));
  const wanted = outlineDocuments(implied);
  const stored = new Map((await allOf(documents, collection)).map(({ path, fields }) => [path, fields]));
  const isFirst = !isDeepStrictEqual(stored.get(whole.path), whole.fields);
  stored.delete(whole.path);
  const wrong = [...new Set([...stored.keys(), ...wanted.keys()])].filter(
    (path) => !isDeepStrictEqual(stored.get(path), wanted.get(path)),
  );
  const found = await inBatches([...new Set(wrong.map(monthAt))], (month) =>
    rebuildMonth(
      documents,
      month,
      wrong.filter((path) => monthAt(path) === month),
    ),
  );
  if (isFirst) await documents.commit([{ kind: "set", ...whole }]);
  return isFirst ? 0 : found.reduce((sum, count) => sum + count, 0);
}

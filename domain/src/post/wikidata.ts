import { cleanLine } from "../text/clean-text.ts";

const pattern = /^Q[1-9]\d{0,9}$/;

/** Whether a text is the id of an item in Wikidata, or empty for a person without one. */
export function isWikidataId(text: string): boolean {
  return text === "" || pattern.test(text);
}

/** Returns the id in the address of an item's page; any other text is returned unchanged. */
export function readWikidataId(text: string): string {
  const line = cleanLine(text);
  return (
    /^(?:https?:\/\/)?(?:www\.|m\.)?wikidata\.org\/(?:wiki|entity)\/(Q\d+)(?![^/?#])/.exec(line)?.[1] ?? line
  );
}

/** Returns the address of a person in Wikidata; undefined without a valid id. */
export function wikidataAddress(id: string): string | undefined {
  return pattern.test(id) ? `https://www.wikidata.org/wiki/${id}` : undefined;
}

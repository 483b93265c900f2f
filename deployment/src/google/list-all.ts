import type { AskGoogle, GoogleAnswer } from "./ask-google.ts";

/** Returns all items of a list, page by page; `field` is their field in a page. */
export async function listAll<Item>(
  ask: AskGoogle,
  service: string,
  path: string,
  field: string,
): Promise<GoogleAnswer<readonly Item[]>> {
  const items: Item[] = [];
  for (let pageToken = ""; ; ) {
    const query = pageToken && `${path.includes("?") ? "&" : "?"}pageToken=${encodeURIComponent(pageToken)}`;
    const answer = await ask<Record<string, unknown>>(service, `${path}${query}`);
    if (answer.kind !== "found") return answer;
    // The casts: Google documents these answers.
    items.push(...((answer.body[field] ?? []) as Item[]));
    pageToken = (answer.body["nextPageToken"] ?? "") as string;
    if (!pageToken) return { kind: "found", body: items };
  }
}

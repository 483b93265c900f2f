import { readFileSync } from "node:fs";
import { whole } from "../../functions/src/feed/outline-documents.ts";
import { answerRequest } from "../../functions/src/site/answer-request.ts";
import { feedReader } from "../../functions/src/site/feed-reader.ts";
import type { DocumentReader } from "../../functions/src/store/documents.ts";
import { peakMegabytes } from "../../functions/testing/peak-memory.ts";

// An instance of `site` refreshes its memory from documents in files, a page each, as Firestore would send them, then
// answers 80 requests for the names at once. It prints the reads of the refresh, the names, and by how many megabytes
// its memory grew.
const [folder = ""] = process.argv.slice(2);

const counted = { reads: 0, pages: 0 };
const documents: DocumentReader = {
  read: () => Promise.reject(new Error("A refresh reads by queries.")),
  async query({ collection }) {
    if (!whole.path.startsWith(`${collection}/`)) throw new Error("A refresh reads only outlines.");
    const found = JSON.parse(readFileSync(`${folder}/${counted.pages}.json`, "utf8"));
    counted.pages += 1;
    counted.reads += Math.max(1, found.length);
    return found;
  },
};

const before = peakMegabytes();
const feed = feedReader(documents, () => Date.parse("2026-12-04T12:00:00Z"));
const ask = (url: string) => answerRequest(feed, { method: "GET", url, ifNoneMatch: undefined });
for (const url of ["/feed/months.json", "/archive", "/sitemap.xml", "/sitemap-2026.xml"]) await ask(url);
await Promise.all(Array.from({ length: 80 }, () => ask("/feed/names.json")));
const grewBy = Math.ceil(peakMegabytes() - before);
const names = (await feed.outlines()).length;
process.stdout.write(JSON.stringify({ reads: counted.reads, names, grewBy }));

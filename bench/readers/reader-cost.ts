import { listPrices } from "../../functions/testing/list-prices.ts";

/** In dollars; `docs/operations.md` repeats them. */
const prices = {
  ...listPrices,
  /** A million requests to functions, with up to a tenth of a second of a processor and of 256 MiB each. */
  requests: listPrices.requests + 1_000_000 * 0.1 * (listPrices.processor + listPrices.memory / 4),
} as const;

/** The measured bytes of one reader: of compressed bodies, and of a thousand bytes of headers. */
export type Measured = {
  /** The file of a day, and the same from Firestore. */
  readonly dayFile: number;
  readonly dayQuery: number;
  /** All names, and the whole feed from Firestore. */
  readonly names: number;
  readonly wholeFeed: number;
  readonly stories: number;
  readonly photo: number;
};

/** The free amounts of a month: reads, gigabytes out of Hosting, out of Firestore, and requests. */
const free = { reads: 30 * 50_000, hosting: 10, egress: 10, requests: 2_000_000 } as const;

/** The maximum cost of a month both ways, in dollars. */
export type MonthlyCost = { readonly files: number; readonly firestore: number; readonly photos: number };

const days = 30;
const headers = 1000;
const edges = 100;
/** The number of requests per day from an edge for each of the common addresses: today's, names, months. */
const asked = (24 * 60) / 5;

/** Each reader opens the app once a day for its story; one in ten is new this month and reads all names. */
export function monthlyCost(
  readers: number,
  { dayFile, dayQuery, names, wholeFeed, stories, photo }: Measured,
): MonthlyCost {
  const opens = readers * days;
  const installs = readers / 10;
  const gigabytes = (bytes: number) => bytes / 1e9;
  // An edge without readers makes no requests.
  const originRequests = Math.min(opens + installs, edges * asked * days * 3);
  // Two of the three addresses read the outlines, at most once in five minutes on each of five instances.
  const outlines = stories / 30 + 2;
  const fileReads = Math.min(opens, edges * asked * days) + Math.min(installs, 5 * asked * days) * outlines;
  const fromFiles = gigabytes(opens * (dayFile + headers) + installs * (names + headers));
  const fromFirestore = gigabytes(
    opens * (dayQuery + headers) + installs * (wholeFeed + (stories / 100) * headers),
  );
  const beyond = (used: number, freely: number) => Math.max(0, used - freely);
  const costOfReads = (reads: number) => (beyond(reads, free.reads) / 1e5) * prices.reads;
  return {
    files:
      beyond(fromFiles, free.hosting) * prices.hosting +
      costOfReads(fileReads) +
      (beyond(originRequests, free.requests) / 1e6) * prices.requests,
    firestore: costOfReads(opens + installs * stories) + beyond(fromFirestore, free.egress) * prices.egress,
    photos: gigabytes(opens * photo) * prices.egress,
  };
}

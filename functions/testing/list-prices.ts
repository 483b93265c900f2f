/**
 * Prices in dollars, in 2026, of multi-regions, as an upper bound: cloud.google.com/firestore/pricing, /run/pricing,
 * /storage/pricing, firebase.google.com/pricing.
 */
export const listPrices = {
  /** per 100,000 reads of Firestore */
  reads: 0.06,
  /** per 100,000 writes of Firestore */
  writes: 0.18,
  /** per gigabyte out of Hosting */
  hosting: 0.15,
  /** per gigabyte out of Firestore, of the bucket, and of a function */
  egress: 0.12,
  /** per million requests to functions */
  requests: 0.4,
  /** per second of one processor, and of a GiB of memory */
  processor: 0.000_024,
  memory: 0.000_002_5,
} as const;

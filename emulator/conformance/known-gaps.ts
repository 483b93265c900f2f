import type { TargetName } from "./target.ts";

/** Known failing cases by emulator, with reason and source. A listed case that passes fails the run. */
export const knownGaps: Readonly<Record<TargetName, Readonly<Record<string, string>>>> = {
  ours: {},
  google: {
    "aggregations: six aggregations is refused":
      "it answers UNKNOWN; the service allows five: https://firebase.google.com/docs/firestore/query-data/aggregation-queries",
    "transforms: 501 transforms is refused":
      "it takes them; the service allows 500 of a document: https://firebase.google.com/docs/firestore/quotas#writes_and_transactions",
    "protocol: a listing in an order comes in pages, and skips nothing when a page's last document is deleted":
      "it loses the value of a deleted last document, and with it the rest of the listing",
    "find-nearest: vectors are found in maps":
      "it finds them at the top of a document only; the service takes any field: https://github.com/firebase/firebase-tools/issues/8077",
    "locks: a transaction does not hold back a collection below the one it queried":
      "it locks every collection of the queried one's name; the service locks what is read: https://firebase.google.com/docs/firestore/transaction-data-contention",
    "locks: a transaction does not hold back what its query would not find":
      "it locks the whole collection of a query; the service locks what is read: https://firebase.google.com/docs/firestore/transaction-data-contention",
    "rules: a database without rules of its own has those of its project":
      "it opens such a database to everyone; the service never does: https://firebase.google.com/docs/firestore/security/rules-structure",
    "listings: partitions of a collection group hold everything once":
      "it answers PartitionQuery with UNIMPLEMENTED; the service has it: https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#google.firestore.v1.Firestore.PartitionQuery",
    "webchannel: an unknown session is refused in words the client looks for":
      "it answers 400 without the words; the web SDK's WebChannelBase looks for them to open a new session at once",
    "admin-sdk: over REST it reads, writes, queries and counts past every rule":
      "it takes a service account's token for a user's; a service account passes rules by: https://firebase.google.com/docs/firestore/security/get-started",
  },
};

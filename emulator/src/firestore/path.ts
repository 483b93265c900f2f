/** A document's place in its database, as segments of even number: `["posts", "x"]`. The root is `[]`. */
export type DocumentPath = readonly string[];

/** A collection's place in its database, as segments of odd number: `["posts"]`. */
export type CollectionPath = readonly string[];

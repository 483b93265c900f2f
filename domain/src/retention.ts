const day = 24 * 60 * 60 * 1000;

/** How long a deleted post, and the photo of an earlier version, can be brought back: 30 days, in milliseconds. */
export const restorableFor = 30 * day;

/** How long the history keeps the texts of a change: two years, in milliseconds. */
export const historyKeptFor = 2 * 365 * day;

const day = 24 * 60 * 60 * 1000;

/** The time in which a deleted post, and the photo of an earlier version, can be restored: 30 days, in ms. */
export const restorableFor = 30 * day;

/** The time that the history keeps the texts of a change: 2 years, in ms. */
export const historyKeptFor = 2 * 365 * day;

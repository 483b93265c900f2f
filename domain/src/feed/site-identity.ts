/** The site's name and address, the same in pages, feeds and sitemaps. */
export const siteIdentity = {
  name: "Daily Genius",
  /** The site's address without a trailing slash, for canonical links, previews, feeds and sitemaps. */
  origin: "https://dailygenius.example",
  description:
    "One remarkable life a day: the story of a scientist, an inventor or a thinker, read in one minute.",
} as const;

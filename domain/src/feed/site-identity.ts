/** The site's name, address and color, the same in pages, feeds, sitemaps and images. */
export const siteIdentity = {
  name: "Daily Genius",
  /** The site's address without a trailing slash, for canonical links, previews, feeds and sitemaps. */
  origin: "https://dailygenius.example",
  description:
    "One remarkable life a day: the story of a scientist, an inventor or a thinker, read in one minute.",
  /** `--accent` in `tokens.css`, in both themes. */
  accent: { light: "#0a6650", dark: "#6ed0b1" },
} as const;

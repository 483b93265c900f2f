/**
 * The common sizes and qualities of all screenshots; the script that takes them uses them too. The wider files are for
 * dense displays, where a lower quality is invisible, so all four stay below 50 kB on a phone.
 */
export const screenshotFormat = {
  width: 390,
  height: 844,
  fallbackWidth: 480,
  sizes: [
    { width: 320, avif: 37, webp: 66 },
    { width: 480, avif: 26, webp: 55 },
    { width: 640, avif: 34, webp: 62 },
  ],
} as const;

/** The four screenshots, in the order of the specification; `file` is the stem of their files in `public/pictures`. */
export const screenshots = [
  {
    file: "daily-genius-view",
    caption: "Daily Genius View",
    alt: "Today's story: a name, an illustrated card, and buttons to save and share.",
  },
  {
    file: "archive-view",
    caption: "Archive View",
    alt: "The archive: a search box and the latest stories, each with a photo, name and years.",
  },
  {
    file: "favorites-view",
    caption: "Favorites View",
    alt: "Favorites: 6 saved stories as a grid of illustrated cards, each with a name and years.",
  },
  {
    file: "settings-view",
    caption: "Settings View",
    alt: "Settings in dark mode: theme, text size and the time of the daily reminder.",
  },
];

/** A screenshot of the app and its caption. */
export type Screenshot = Readonly<(typeof screenshots)[number]>;

/** A screenshot of the app and its caption; `file` is the stem of its files in `public/pictures`. */
export type Screenshot = {
  readonly file: string;
  readonly caption: string;
  readonly alt: string;
};

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

/** The four screenshots, in the order of the specification. */
export const screenshots: readonly Screenshot[] = [
  {
    file: "daily-genius-view",
    caption: "Daily Genius View",
    alt: "Today's story: its day, a name, a drawn card, and buttons to save and share it.",
  },
  {
    file: "archive-view",
    caption: "Archive View",
    alt: "The archive: a search, and the latest stories, each with a picture, a day, a name and years.",
  },
  {
    file: "favorites-view",
    caption: "Favorites View",
    alt: "The favorites: six saved lives as a grid of drawn cards, each with its name and years.",
  },
  {
    file: "settings-view",
    caption: "Settings View",
    alt: "The settings in dark mode: the theme, the size of the text, and the hour of the daily reminder.",
  },
];

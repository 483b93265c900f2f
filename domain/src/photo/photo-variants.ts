/** The public folder of the posts' photos (specification §3). */
export const photoFolder = "geniuses";

/**
 * The files of a photo, one row each. All properties of a variant follow from its row: the field of a post with its
 * URL, the folder and the suffix of its object name, its format, its size in pixels and the encoder's quality (0–100).
 * A photo fits `inside` that size and is never enlarged to it; a `card` has exactly that size, with the whole photo on
 * a ground. Posts saved before a row was added have an empty URL for it.
 */
export const photoVariants = {
  full: {
    field: "imageURL",
    folder: photoFolder,
    suffix: "",
    format: "webp",
    fit: "inside",
    width: 800,
    height: 800,
    quality: 48,
  },
  list: {
    field: "thumbnailURL",
    folder: `${photoFolder}/thumbnails`,
    suffix: "-list",
    format: "jpeg",
    fit: "inside",
    width: 150,
    height: 150,
    quality: 10,
  },
  preview: {
    field: "previewURL",
    folder: `${photoFolder}/thumbnails`,
    suffix: "-preview",
    format: "jpeg",
    fit: "inside",
    width: 150,
    height: 150,
    quality: 25,
  },
  /** For lists on sharp screens, where the colors of `list` are wrong (docs/decisions/0038). */
  small: {
    field: "smallURL",
    folder: `${photoFolder}/thumbnails`,
    suffix: "-small",
    format: "webp",
    fit: "inside",
    width: 216,
    height: 216,
    quality: 48,
  },
  /** The image that other sites show with a link to the post. */
  share: {
    field: "shareURL",
    folder: `${photoFolder}/shares`,
    suffix: "",
    format: "jpeg",
    fit: "card",
    width: 1200,
    height: 630,
    quality: 80,
  },
} as const;

export type PhotoVariant = keyof typeof photoVariants;

/** A field of a post with the URL of a variant. */
export type PhotoField = (typeof photoVariants)[PhotoVariant]["field"];

import sharp, { type Sharp, type SharpOptions } from "sharp";

// The settings are those of the process, which functions may share (docs/decisions/0029): every function that draws or
// decodes gets them from here, the same ones whichever of them comes first.
// One image at a time: a cache would only use memory, and threads share the one core.
sharp.cache(false);
sharp.concurrency(1);
// The first bytes of a photo decide which decoder runs (image-type.ts); if it fails, no other reads photos. SVG is what
// a share image is drawn as.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Svg"].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** The image library with its settings. */
export { type Sharp, type SharpOptions, sharp };

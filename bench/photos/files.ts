import type { PhotoVariant } from "@daily-genius/domain/photo-variants";

/** The files of a photo, by variant. */
export type Files = Readonly<Record<PhotoVariant, Uint8Array>>;

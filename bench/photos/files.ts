import type { PhotoVariant } from "@daily-genius/domain/photo";

/** The files of a photo, by variant. */
export type Files = Readonly<Record<PhotoVariant, Uint8Array>>;

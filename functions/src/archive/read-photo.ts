import {
  type PhotoContentType,
  photoExtensions,
  photoLimits,
  photoTypeOf,
} from "@daily-genius/domain/photo/photo";
import { imageType } from "../image-type.ts";
import type { Services } from "../services.ts";
import type { Fingerprint } from "./archive-format.ts";
import type { Shown } from "./archived-form.ts";
import { sha256 } from "./manifest.ts";

/** A file that the place of an archive has already. */
export type Present = Fingerprint & { readonly name: string };

/** Finds a photo's file in the place of an archive, by the beginning of its name. */
export type FindPhoto = (key: string, objectName: string) => Promise<Present | undefined>;

/** The files of a photo by their names in the archive, and those that could not be read. */
export type ReadPhoto = Awaited<ReturnType<typeof readPhoto>>;

/** A text with its photo, ready to be written unless it has no archived form; `notes` say what could not be kept. */
export type Exported<Archived = unknown> = Pick<ReadPhoto, "files"> & {
  readonly archived: Archived | undefined;
  readonly notes: readonly string[];
};

/** Reads the objects of a photo of a post or draft, except those that `find` finds. */
export async function readPhoto(services: Services, id: string, shown: readonly Shown[], find: FindPhoto) {
  const all = await Promise.all(
    shown.map(async (one) => {
      const { variant, objectName } = one;
      // Names of objects are never reused.
      const key = `photos/${sha256(JSON.stringify([id, variant, objectName])).slice(0, 32)}`;
      const found = await find(key, objectName);
      const content = found ?? (await services.files.read(objectName, photoLimits.maxBytes));
      const contentType = typeOf(content);
      if (typeof content !== "object" || !contentType)
        return { ...one, state: content ? "not a photo" : "missing" } as const;
      return { ...one, file: `${key}.${photoExtensions[contentType]}`, contentType, content };
    }),
  );
  return {
    files: all.filter((one) => "file" in one),
    lacking: all.filter((one) => "state" in one),
  };
}

/** Returns the type of what was read or found of a photo; undefined if that is not a photo. */
function typeOf(content: Uint8Array | Present | "too large" | undefined): PhotoContentType | undefined {
  if (content instanceof Uint8Array) return imageType(content);
  return typeof content === "object" ? photoTypeOf(content.name) : undefined;
}

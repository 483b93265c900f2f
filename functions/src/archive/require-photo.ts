import type { PhotoContentType } from "@daily-genius/domain/photo/photo";
import { type PhotoVariant, photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { imageType } from "../image-type.ts";
import { isBareImage } from "../photos/is-bare-image.ts";
import { requireSound } from "../photos/make-variants.ts";
import { refusal } from "./refusal.ts";

/** Fails with the reason unless the photo step could have made this file as the given variant. */
export async function requirePhoto(
  bytes: Uint8Array,
  variant: PhotoVariant,
  contentType: PhotoContentType,
): Promise<void> {
  const { format } = photoVariants[variant];
  if (imageType(bytes) !== contentType) throw refusal("the content does not match its type");
  // What cannot be compressed is stored as PNG (docs/decisions/0038).
  if (contentType !== `image/${format}` && contentType !== "image/png")
    throw refusal(`it is neither ${format.toUpperCase()} nor PNG`);
  if (!isBareImage(bytes, contentType)) throw refusal("it contains more than an image");
  await requireSound(bytes, variant);
}

import { photoLimits } from "@daily-genius/domain/photo";
import { formatBytes } from "#format/bytes.ts";

/** What Storage would refuse anyway, said before anything is sent; without a full stop. */
export function photoRefusal(file: File): string | undefined {
  const types: readonly string[] = photoLimits.contentTypes;
  if (!types.includes(file.type)) return "only JPEG, PNG and WebP images can be used";
  if (file.size === 0) return "the file is empty";
  if (file.size > photoLimits.maxBytes) return `the file is larger than ${formatBytes(photoLimits.maxBytes)}`;
  return undefined;
}

import type { PhotoContentType } from "@daily-genius/domain/photo/photo";

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Returns the type of a file by its first bytes, not its name or declared type; undefined if we do not accept it. */
export function imageType(bytes: Uint8Array): PhotoContentType | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(bytes, png)) return "image/png";
  if (ascii(bytes, 0) === "RIFF" && ascii(bytes, 8) === "WEBP") return "image/webp";
  return undefined;
}

export function ascii(bytes: Uint8Array, start: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + 4));
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

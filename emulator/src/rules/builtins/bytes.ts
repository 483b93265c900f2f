import { method } from "../builtin.ts";

// URL-safe and padded, as the service writes it.
const base64 = (bytes: Uint8Array) =>
  Buffer.from(bytes).toString("base64").replaceAll("+", "-").replaceAll("/", "_");

/** `bytes` */
// biome-ignore format: one row per method
export const bytesMethods = [
  method("size",        "bytes", [], (bytes) => BigInt(bytes.length)),
  method("toBase64",    "bytes", [], (bytes) => base64(bytes)),
  method("toHexString", "bytes", [], (bytes) => Buffer.from(bytes).toString("hex").toUpperCase()),
];

import { createHash } from "node:crypto";
import { func, method } from "../builtin.ts";

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

const md5 = (content: Uint8Array | string) => new Uint8Array(createHash("md5").update(content).digest());
const sha256 = (content: Uint8Array | string) =>
  new Uint8Array(createHash("sha256").update(content).digest());

// The reversed polynomials of the two checksums.
const crc32Table = tableFor(0xedb88320);
const crc32cTable = tableFor(0x82f63b78);
const crc32 = (content: Uint8Array | string) => checksum(crc32Table, content);
const crc32c = (content: Uint8Array | string) => checksum(crc32cTable, content);

function tableFor(polynomial: number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1;
    return rest >>> 0;
  });
}

// Least significant byte first, as the service gives it.
function checksum(table: Uint32Array, content: Uint8Array | string): Uint8Array {
  let rest = 0xffffffff;
  for (const byte of Buffer.from(content)) rest = (table[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  const value = (rest ^ 0xffffffff) >>> 0;
  return Uint8Array.from([value, value >>> 8, value >>> 16, value >>> 24]);
}

/** `hashing.` */
// biome-ignore format: one row per function
export const hashingFunctions = [
  func("hashing.crc32",  ["bytes"],  (content) => crc32(content)),
  func("hashing.crc32",  ["string"], (content) => crc32(content)),
  func("hashing.crc32c", ["bytes"],  (content) => crc32c(content)),
  func("hashing.crc32c", ["string"], (content) => crc32c(content)),
  func("hashing.md5",    ["bytes"],  (content) => md5(content)),
  func("hashing.md5",    ["string"], (content) => md5(content)),
  func("hashing.sha256", ["bytes"],  (content) => sha256(content)),
  func("hashing.sha256", ["string"], (content) => sha256(content)),
];

/** Returns the quantization tables of a JPEG, which express its quality. */
export function jpegTables(jpeg: Uint8Array): string {
  const bytes = Buffer.from(jpeg);
  const tables: string[] = [];
  for (let at = 2; bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2))
    if (bytes[at + 1] === 0xdb)
      tables.push(bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2)).toString("hex"));
  return tables.join(" ");
}

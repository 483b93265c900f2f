import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { framed } from "../testing/raw-call.ts";
import { FrameReader } from "./frame-reader.ts";

test("messages are the same however the network cuts them", () => {
  const contents = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 });
  const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(contents, cuts, (sent, sizes) => {
      const reader = new FrameReader(100, "identity");
      let rest = Buffer.concat(sent.map((content) => framed(content)));
      const read: Buffer[] = [];
      for (let i = 0; rest.length > 0; i += 1) {
        const size = sizes[i % sizes.length] ?? 1;
        read.push(...reader.read(rest.subarray(0, size)));
        rest = rest.subarray(size);
      }
      reader.end();
      expect(read.map((bytes) => bytes.toString("hex"))).toEqual(
        sent.map((content) => Buffer.from(content).toString("hex")),
      );
    }),
  );
});

test("a compressed message is read, but not one that swells beyond the limit", () => {
  const reader = new FrameReader(1000, "gzip");
  expect(reader.read(framed(gzipSync("hello"), 1)).map(String)).toEqual(["hello"]);
  expect(() => reader.read(framed(gzipSync(Buffer.alloc(5000)), 1))).toThrow(/cannot be decompressed/);
});

test.each<[string, string, Buffer, string]>([
  ["larger than the limit", "identity", framed(Buffer.alloc(101)), "RESOURCE_EXHAUSTED"],
  ["with an unknown flag", "gzip", framed(Buffer.from("x"), 2), "UNIMPLEMENTED"],
  [
    "compressed in a way that names a member of every object",
    "constructor",
    framed(Buffer.from("x"), 1),
    "UNIMPLEMENTED",
  ],
  ["compressed, it says, but not", "gzip", framed(Buffer.from("x"), 1), "INVALID_ARGUMENT"],
])("a message %s is refused", (_, encoding, bytes, code) => {
  const reader = new FrameReader(100, encoding);
  expect(() => reader.read(bytes)).toThrow(expect.objectContaining({ code }));
});

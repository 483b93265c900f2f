import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { listening } from "../../testing/listening.ts";
import { bucket } from "../../testing/stored.ts";
import { cloudStorage } from "./cloud-storage.ts";

const bytes = new Uint8Array([0, 1, 2, 250, 255]);
const limit = 1000;
const publicly = {
  contentType: "image/webp",
  cacheControl: "public, max-age=31536000, immutable",
  contentDisposition: "inline",
};
const aFolder = () => `wire/${randomUUID()}/`;

test("a stored file reads back as it was saved, here and through Google's SDK", async () => {
  const name = `${aFolder()}孔子 & "co" 100%.webp`;
  await cloudStorage.save(name, bytes, "image/webp");
  expect(await cloudStorage.read(name, limit)).toEqual(Buffer.from(bytes));
  const [[content], [metadata]] = await Promise.all([
    bucket().file(name).download(),
    bucket().file(name).getMetadata(),
  ]);
  expect(new Uint8Array(content)).toEqual(bytes);
  expect(metadata.contentType).toBe("image/webp");
});

test("a stored file is copied with a content type, headers that let it be cached forever, and nothing else of its source", async () => {
  const folder = aFolder();
  await bucket()
    .file(`${folder}from`)
    .save(Buffer.from(bytes), {
      resumable: false,
      metadata: { contentType: "text/html", metadata: { owner: "somebody" } },
    });
  expect(await cloudStorage.copy(`${folder}from`, `${folder}to`, "image/webp")).toBe(true);
  const [metadata] = await bucket().file(`${folder}to`).getMetadata();
  expect(metadata).toMatchObject(publicly);
  expect(metadata.metadata?.["owner"]).toBeUndefined();
  expect(await cloudStorage.read(`${folder}to`, limit)).toEqual(Buffer.from(bytes));
});

test("a stored file is published with headers that let it be cached forever, byte for byte, and again with the same effect", async () => {
  const name = `${aFolder()}孔子 & "co" 100%.webp`;
  const lines = Buffer.concat([Buffer.from("\r\n--x--\r\n\r\n"), bytes, Buffer.from("\r\n\r\n--\r\n")]);
  for (const content of [lines, lines, Buffer.from(bytes)]) {
    await cloudStorage.publish(name, content, "image/webp");
    expect(await cloudStorage.read(name, limit)).toEqual(content);
  }
  const [metadata] = await bucket().file(name).getMetadata();
  expect(metadata).toMatchObject(publicly);
  expect(metadata.metadata?.["firebaseStorageDownloadTokens"]).toBeUndefined();
});

const measureReading = fileURLToPath(new URL("../../testing/measure-reading.ts", import.meta.url));
const mebibyte = 1024 * 1024;
/** Reads a file in a separate process. */
const measured = async (name: string, env: NodeJS.ProcessEnv = process.env) => {
  const { stdout } = await promisify(execFile)(process.execPath, [measureReading, name], { env });
  return JSON.parse(stdout) as { got: string; grewBy: number };
};

test.each([
  [999, "too large"],
  [1000, "1000 bytes"],
])(
  "reading stops at its limit: with a limit of %i bytes a file of 1,000 is %s",
  async (mostBytes, expected) => {
    const name = `${aFolder()}file`;
    await cloudStorage.save(name, new Uint8Array(1000), "image/webp");
    const read = await cloudStorage.read(name, mostBytes);
    expect(read instanceof Uint8Array ? `${read.length} bytes` : read).toBe(expected);
  },
);

test("reading stops at its limit: 1.5 GB of zeros packed into 1.5 MB stay packed", async () => {
  const name = `${aFolder()}bomb`;
  const packed = Buffer.concat(Array(15).fill(gzipSync(Buffer.alloc(100 * mebibyte))));
  const metadata = { contentType: "image/jpeg", contentEncoding: "gzip" };
  await bucket().file(name).save(packed, { resumable: false, metadata });
  const { got, grewBy } = await measured(name);
  expect(got).toBe(`${packed.length} bytes`);
  expect(grewBy).toBeLessThan(100);
});

test("reading stops at its limit: 1.5 GB that a server unpacks all the same are given up", async () => {
  const zeros = Buffer.alloc(mebibyte);
  const server = createServer((request, response) => {
    if (request.url?.includes("nothing")) return response.writeHead(404).end();
    // The reader cuts off its end.
    return pipeline(Readable.from(Array(1500).fill(zeros)), response).catch(() => {});
  });
  const host = await listening(server);
  const { got, grewBy } = await measured("bomb", { ...process.env, FIREBASE_STORAGE_EMULATOR_HOST: host });
  server.close();
  expect(got).toBe("too large");
  expect(grewBy).toBeLessThan(100);
});

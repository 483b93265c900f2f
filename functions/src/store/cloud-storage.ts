import { randomUUID } from "node:crypto";
import { TooLongAnswer } from "../google/exchange.ts";
import { GoogleError, objectIn, objectsIn, optionalIn, textIn } from "../google/google-error.ts";
import { type GoogleRequest, send } from "../google/request.ts";
import { bucketName, type Files, type StoredFile } from "./files.ts";

/** Names are never reused, so that a fetched file stays right forever. */
const cacheControl = "public, max-age=31536000, immutable";

/** The project's bucket in Cloud Storage. */
export const cloudStorage: Files = {
  async list(prefix) {
    const found: StoredFile[] = [];
    let pageToken: string | undefined;
    do {
      const query = new URLSearchParams({ prefix, ...(pageToken && { pageToken }) });
      const url = `${bucketUrl()}/o?${query}`;
      const page = objectIn(await answer({ method: "GET", url, isRepeatable: true }));
      for (const { name, size, timeCreated } of objectsIn(page["items"] ?? []))
        found.push({
          name: textIn(name),
          bytes: Number(textIn(size)),
          createdAt: Date.parse(textIn(timeCreated)),
        });
      pageToken = optionalIn(page["nextPageToken"], textIn);
    } while (pageToken);
    return found;
  },

  async read(name, mostBytes) {
    // Google would otherwise unpack files uploaded with the content encoding gzip.
    const headers = { "accept-encoding": "gzip" };
    const url = `${fileUrl(name)}?alt=media`;
    try {
      return await unlessMissing(() => send({ method: "GET", url, headers, mostBytes, isRepeatable: true }));
    } catch (error) {
      if (error instanceof TooLongAnswer) return "too large";
      throw error;
    }
  },

  async save(name, bytes, contentType) {
    const query = new URLSearchParams({ uploadType: "media", name });
    await answer({
      url: `${origin()}/upload/storage/v1/b/${bucketName()}/o?${query}`,
      headers: { "content-type": contentType },
      body: bytes,
      // The same bytes under the same name: saving twice has the same effect.
      isRepeatable: true,
    });
  },

  async publish(name, bytes, contentType) {
    const boundary = randomUUID();
    const part = (type: string) => `--${boundary}\r\ncontent-type: ${type}\r\n\r\n`;
    const resource = JSON.stringify({ name, ...publicly(contentType) });
    const beginning = `${part("application/json; charset=utf-8")}${resource}\r\n${part(contentType)}`;
    await answer({
      url: `${origin()}/upload/storage/v1/b/${bucketName()}/o?uploadType=multipart`,
      headers: { "content-type": `multipart/related; boundary=${boundary}` },
      body: Buffer.concat([Buffer.from(beginning), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      isRepeatable: true,
    });
  },

  async copy(from, to, contentType) {
    // With a download token, everyone who knows it could read the copy; the emulator copies it unless a value is named.
    const metadata = { firebaseStorageDownloadTokens: null };
    const resource = { ...publicly(contentType), metadata };
    const copied = await unlessMissing(async () => {
      let rewriteToken: string | undefined;
      do {
        const query = rewriteToken ? `?${new URLSearchParams({ rewriteToken })}` : "";
        const step = objectIn(
          await answer({
            url: `${fileUrl(from)}/rewriteTo/b/${bucketName()}/o/${encodeURIComponent(to)}${query}`,
            headers: { "content-type": "application/json" },
            body: JSON.stringify(resource),
            isRepeatable: true,
          }),
        );
        rewriteToken = step["done"] === true ? undefined : textIn(step["rewriteToken"]);
      } while (rewriteToken);
      return true;
    });
    return copied ?? false;
  },

  async remove(name) {
    await unlessMissing(() => send({ method: "DELETE", url: fileUrl(name), isRepeatable: true }));
  },
};

/** The metadata of a public file. */
function publicly(contentType: string) {
  return { contentType, cacheControl, contentDisposition: "inline" };
}

async function answer(request: GoogleRequest): Promise<unknown> {
  return JSON.parse((await send(request)).toString());
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GoogleError && error.status === "NOT_FOUND") return undefined;
    throw error;
  }
}

function emulator(): string | undefined {
  return process.env["FIREBASE_STORAGE_EMULATOR_HOST"];
}

function origin(): string {
  const host = emulator();
  return host ? `http://${host}` : "https://storage.googleapis.com";
}

function bucketUrl(): string {
  // The emulator serves some methods only without the prefix.
  return `${origin()}${emulator() ? "" : "/storage/v1"}/b/${bucketName()}`;
}

function fileUrl(name: string): string {
  return `${bucketUrl()}/o/${encodeURIComponent(name)}`;
}

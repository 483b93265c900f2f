import { objectIn, objectsIn, optionalIn, textIn } from "../google/answer.ts";
import { GoogleError } from "../google/google-error.ts";
import { type GoogleRequest, send } from "../google/request.ts";

/** A stored file; `createdAt` is in milliseconds since 1970. */
export type ListedObject = { readonly name: string; readonly createdAt: number };

/** What a file's copy tells those who fetch it. */
export type ObjectHeaders = {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentDisposition: string;
};

/** The files of the project's bucket whose names begin with `prefix`. */
export async function listObjects(prefix: string): Promise<ListedObject[]> {
  const found: ListedObject[] = [];
  let pageToken: string | undefined;
  do {
    const query = new URLSearchParams({ prefix, ...(pageToken && { pageToken }) });
    const page = objectIn(
      await answer({ method: "GET", url: `${bucketUrl()}/o?${query}`, isRepeatable: true }),
    );
    for (const { name, timeCreated } of objectsIn(page["items"] ?? []))
      found.push({ name: textIn(name), createdAt: Date.parse(textIn(timeCreated)) });
    pageToken = optionalIn(page["nextPageToken"], textIn);
  } while (pageToken);
  return found;
}

/** The content of a file, or undefined where there is none. */
export async function readObject(name: string): Promise<Uint8Array | undefined> {
  return unlessMissing(() =>
    send({ method: "GET", url: `${objectUrl(name)}?alt=media`, isRepeatable: true }),
  );
}

/** Stores a small file, in one request. */
export async function saveObject(name: string, bytes: Uint8Array, contentType: string): Promise<void> {
  const query = new URLSearchParams({ uploadType: "media", name });
  await answer({
    url: `${origin()}/upload/storage/v1/b/${bucketName()}/o?${query}`,
    headers: { "content-type": contentType },
    body: bytes,
    // The same bytes under the same name: twice is once.
    isRepeatable: true,
  });
}

/** Copies a file, without any metadata of the source; false where there is no source. */
export async function copyObject(from: string, to: string, headers: ObjectHeaders): Promise<boolean> {
  const copied = await unlessMissing(async () => {
    let rewriteToken: string | undefined;
    do {
      const query = rewriteToken ? `?${new URLSearchParams({ rewriteToken })}` : "";
      const step = objectIn(
        await answer({
          url: `${objectUrl(from)}/rewriteTo/b/${bucketName()}/o/${encodeURIComponent(to)}${query}`,
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ ...headers, metadata: {} }),
          isRepeatable: true,
        }),
      );
      rewriteToken = step["done"] === true ? undefined : textIn(step["rewriteToken"]);
    } while (rewriteToken);
    return true;
  });
  return copied ?? false;
}

/** Deletes a file; a missing one is tolerated. */
export async function removeObject(name: string): Promise<void> {
  await unlessMissing(() => send({ method: "DELETE", url: objectUrl(name), isRepeatable: true }));
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
  // The emulator has some of the methods without the prefix only.
  return `${origin()}${emulator() ? "" : "/storage/v1"}/b/${bucketName()}`;
}

function objectUrl(name: string): string {
  return `${bucketUrl()}/o/${encodeURIComponent(name)}`;
}

/** The project's default bucket, as Firebase tells every function. */
function bucketName(): string {
  const config: unknown = JSON.parse(process.env["FIREBASE_CONFIG"] ?? "{}");
  if (typeof config === "object" && config !== null && "storageBucket" in config)
    return String(config.storageBucket);
  throw new Error("FIREBASE_CONFIG names no storageBucket");
}

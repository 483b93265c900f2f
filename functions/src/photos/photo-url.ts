import { Failure } from "@daily-genius/domain/calls/failure";
import { bucketName } from "../store/bucket-name.ts";

/** Returns the URL of the bucket's files: at the emulator if one is running, else at Google. */
function publicFolder(): string {
  const emulator = process.env["FIREBASE_STORAGE_EMULATOR_HOST"];
  const host = emulator ? `http://${emulator}` : "https://firebasestorage.googleapis.com";
  return `${host}/v0/b/${bucketName()}/o/`;
}

/** Returns the URL from which anyone may fetch a public object; without a token, which would be a secret. */
export function photoURL(objectName: string): string {
  return `${publicFolder()}${encodeURIComponent(objectName)}?alt=media`;
}

/** Returns the object that a URL of our bucket names: its path segment after 'o', decoded (specification §7). */
export function objectNameOf(url: string): string {
  const folder = publicFolder();
  const [segment = "", ...rest] = url.slice(folder.length).split(/[?#]/, 1);
  if (!url.startsWith(folder) || segment === "" || segment.includes("/") || rest.length > 0)
    throw malformed();
  try {
    return decodeURIComponent(segment);
  } catch {
    throw malformed();
  }
}

/** Whether a URL begins with the storage host, and so names a photo that we may delete (specification §7). */
export function isStorageURL(url: string): boolean {
  return url.startsWith(publicFolder());
}

function malformed(): Failure {
  return new Failure("invalid-argument", "Invalid Firebase Storage URL format");
}

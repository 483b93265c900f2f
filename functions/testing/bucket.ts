import { type Bucket, IdempotencyStrategy } from "@google-cloud/storage";
import { getApps, initializeApp } from "firebase-admin/app";
import { getStorage } from "firebase-admin/storage";

/** The bucket through Google's SDK, to read with another client the files that ours stores, and vice versa. */
export function bucket(): Bucket {
  const found = getStorage(getApps()[0] ?? initializeApp()).bucket();
  // The emulator closes idle connections, and a request may use one that is just closing.
  found.storage.retryOptions.idempotencyStrategy = IdempotencyStrategy.RetryAlways;
  return found;
}

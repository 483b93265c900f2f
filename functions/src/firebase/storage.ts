import { type Bucket, IdempotencyStrategy } from "@google-cloud/storage";
import { getStorage } from "firebase-admin/storage";
import { app } from "./app.ts";

/** The project's default bucket. Loading this file loads the Storage SDK, so functions that need none do not import it. */
export function bucket(): Bucket {
  const found = getStorage(app()).bucket();
  // The emulator closes idle connections, and a request may meet one that is just closing.
  found.storage.retryOptions.idempotencyStrategy = IdempotencyStrategy.RetryAlways;
  return found;
}

import { type Bucket, IdempotencyStrategy } from "@google-cloud/storage";
import { getStorage } from "firebase-admin/storage";
import { app } from "../src/firebase/app.ts";

/** The bucket through Google's own SDK, so that what our client of it stores is read by another, and vice versa. */
export function bucket(): Bucket {
  const found = getStorage(app()).bucket();
  // The emulator closes idle connections, and a request may meet one that is just closing.
  found.storage.retryOptions.idempotencyStrategy = IdempotencyStrategy.RetryAlways;
  return found;
}

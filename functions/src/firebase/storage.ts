import type { Bucket } from "@google-cloud/storage";
import { getStorage } from "firebase-admin/storage";
import { app } from "./app.ts";

/** The project's default bucket. Loading this file loads the Storage SDK, so functions that need none do not import it. */
export function bucket(): Bucket {
  return getStorage(app()).bucket();
}

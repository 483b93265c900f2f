import { type DocumentReference, Firestore } from "@google-cloud/firestore";
import { type Bucket, IdempotencyStrategy } from "@google-cloud/storage";
import { getApps, initializeApp } from "firebase-admin/app";
import { getStorage } from "firebase-admin/storage";

let instance: Firestore | undefined;

/** The database through Google's SDK, to read with another client the data that ours writes, and vice versa. */
export function db(): Firestore {
  instance ??= new Firestore({
    // REST, because no test listens and loading gRPC would take longer than most test files.
    preferRest: true,
    ...withoutCredentials,
    ...(process.env["GCLOUD_PROJECT"] && { projectId: process.env["GCLOUD_PROJECT"] }),
  });
  return instance;
}

/** A document through Google's SDK. */
export function documentAt(path: string): DocumentReference {
  return db().doc(path);
}

/** An emulator has no accounts; without these the REST transport would look for Google credentials. */
const withoutCredentials = {
  authClient: {
    universeDomain: "googleapis.com",
    getRequestHeaders: async () => new Headers(),
    fetch: (url: string, request: RequestInit) => fetch(url, request),
  },
  grpc: { credentials: { createInsecure: () => undefined } },
};

/** The bucket through Google's SDK, to read with another client the files that ours stores, and vice versa. */
export function bucket(): Bucket {
  const found = getStorage(getApps()[0] ?? initializeApp()).bucket();
  // The emulator closes idle connections, and a request may use one that is just closing.
  found.storage.retryOptions.idempotencyStrategy = IdempotencyStrategy.RetryAlways;
  return found;
}

/** The administrator who makes the calls of a test. */
export const author = { uid: "admin-1", email: "editor@dailygenius.example" };

/** A deletion by that administrator. */
export const deletion = { act: "deleted", by: author } as const;

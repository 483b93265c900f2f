import { Firestore } from "@google-cloud/firestore";

let instance: Firestore | undefined;

/** The database through Google's own SDK, so that what our client of it writes is read by another, and vice versa. */
export function db(): Firestore {
  instance ??= new Firestore({
    // REST: a file of tests is over before the gRPC stack has loaded, and nothing here listens.
    preferRest: true,
    ...withoutCredentials,
    ...(process.env["GCLOUD_PROJECT"] && { projectId: process.env["GCLOUD_PROJECT"] }),
  });
  return instance;
}

/** An emulator has no accounts: without these, the REST transport looks for the machine's Google credentials. */
const withoutCredentials = {
  authClient: {
    universeDomain: "googleapis.com",
    getRequestHeaders: async () => new Headers(),
    fetch: (url: string, request: RequestInit) => fetch(url, request),
  },
  grpc: { credentials: { createInsecure: () => undefined } },
};

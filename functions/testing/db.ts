import { Firestore } from "@google-cloud/firestore";

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

/** An emulator has no accounts; without these the REST transport would look for Google credentials. */
const withoutCredentials = {
  authClient: {
    universeDomain: "googleapis.com",
    getRequestHeaders: async () => new Headers(),
    fetch: (url: string, request: RequestInit) => fetch(url, request),
  },
  grpc: { credentials: { createInsecure: () => undefined } },
};

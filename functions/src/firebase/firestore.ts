import { Firestore, type Settings } from "@google-cloud/firestore";

let instance: Firestore | undefined;

/** The database. Loading this file loads Firestore's SDK, so functions that need none do not import it. */
export function db(): Firestore {
  instance ??= new Firestore(settings());
  return instance;
}

function settings(): Settings {
  const project = process.env["GCLOUD_PROJECT"];
  return {
    // REST: loading the gRPC stack takes longer than all else in a cold start, and nothing here listens.
    preferRest: true,
    ...(project && { projectId: project }),
    ...(process.env["FIRESTORE_EMULATOR_HOST"] && withoutCredentials),
  };
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

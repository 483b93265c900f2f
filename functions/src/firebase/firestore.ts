import { type Firestore, initializeFirestore } from "firebase-admin/firestore";
import { app } from "./app.ts";

let instance: Firestore | undefined;

/** The database. Loading this file loads Firestore's SDK, so functions that need none do not import it. */
export function db(): Firestore {
  // REST: the gRPC stack costs several hundred milliseconds of a cold start and nothing here listens.
  instance ??= initializeFirestore(app(), { preferRest: true });
  return instance;
}

import { connectFirestoreEmulator, getFirestore } from "@firebase/firestore";
import { connect } from "./firebase-app.ts";
import { remembered } from "./remembered.ts";

/** The database of this page. It caches nothing on disk: `post-record.ts` does that ten times faster. */
export const connectFirestore = remembered(async () => {
  const { app, emulators } = await connect();
  const firestore = getFirestore(app);
  if (emulators) connectFirestoreEmulator(firestore, emulators.firestore.host, emulators.firestore.port);
  return firestore;
});

import { connectFirestoreEmulator, getFirestore } from "@firebase/firestore";
import { service } from "./firebase-app.ts";

/** The database of this page. It caches nothing on disk: `post-record.ts` does that ten times faster. */
export const connectFirestore = service("firestore", getFirestore, connectFirestoreEmulator);

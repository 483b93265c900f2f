import { initializeApp } from "firebase/app";
import { getAuth, onAuthStateChanged } from "firebase/auth";
import { connectFirestoreEmulator, getFirestore } from "firebase/firestore";
import { getStorage } from "firebase/storage";

// The usual firebase.ts of an app with an admin panel: it sets up everything before the first screen.
const app = initializeApp({
  apiKey: "bench",
  projectId: "demo-bench",
  authDomain: "demo-bench.firebaseapp.com",
  storageBucket: "demo-bench.appspot.com",
});
export const firestore = getFirestore(app);
getStorage(app);
onAuthStateChanged(getAuth(app), () => {});

/** Connects Firestore to the emulator of the benchmark, before the first read. */
export async function connectFirestore(): Promise<void> {
  const emulators = await (await fetch("/emulators.json")).json();
  connectFirestoreEmulator(firestore, emulators.firestore.host, emulators.firestore.port);
}

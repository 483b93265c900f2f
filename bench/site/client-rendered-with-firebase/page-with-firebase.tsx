import { initializeApp } from "firebase/app";
import { getAuth, onAuthStateChanged } from "firebase/auth";
import { getFirestore } from "firebase/firestore";
import { getStorage } from "firebase/storage";
import "../client-rendered/page.tsx";

// The usual firebase.ts of an app with an admin panel: it sets up everything before the first screen.
const app = initializeApp({
  apiKey: "bench",
  projectId: "demo-bench",
  authDomain: "demo-bench.firebaseapp.com",
  storageBucket: "demo-bench.appspot.com",
});
getFirestore(app);
getStorage(app);
onAuthStateChanged(getAuth(app), () => {});

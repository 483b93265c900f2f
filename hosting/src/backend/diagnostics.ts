import {
  collection,
  deleteDoc,
  doc,
  getDocFromServer,
  getDocsFromServer,
  limit,
  query,
  setDoc,
  Timestamp,
} from "@firebase/firestore";
import { connectFirestore } from "./firestore.ts";

/** The documents that diagnostics may write (specification §7); the rules allow only these ids. */
export type TestDocument = "test-connection" | "diagnostic-test";

export async function writeTestDocument(id: TestDocument, uid: string, message: string): Promise<void> {
  const fields = { message, uid, at: Timestamp.now() };
  await setDoc(doc(await connectFirestore(), "diagnostics", id), fields);
}

/** Reads the message of a test document from the server; `undefined` if there is none. */
export async function readTestDocument(id: TestDocument): Promise<unknown> {
  const snapshot = await getDocFromServer(doc(await connectFirestore(), "diagnostics", id));
  return snapshot.get("message");
}

export async function deleteTestDocument(id: TestDocument): Promise<void> {
  await deleteDoc(doc(await connectFirestore(), "diagnostics", id));
}

/** Reads any one post from the server; fails if the caller may not read posts. */
export async function readAnyPost(): Promise<void> {
  await getDocsFromServer(query(collection(await connectFirestore(), "posts"), limit(1)));
}

/** Reads the title of a post from the server; `undefined` if the post is missing. */
export async function readPostTitle(id: string): Promise<unknown> {
  return (await getDocFromServer(doc(await connectFirestore(), "posts", id))).get("title");
}

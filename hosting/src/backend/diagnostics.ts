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
} from "firebase/firestore";
import { connectFirestore } from "./firestore.ts";

/** The documents that diagnostics may write (specification §7); rules allow these ids alone. */
export type TestDocument = "test-connection" | "diagnostic-test";

/** Writes a test document. */
export async function writeTestDocument(id: TestDocument, uid: string, message: string): Promise<void> {
  const fields = { message, uid, at: Timestamp.now() };
  await setDoc(doc(await connectFirestore(), "diagnostics", id), fields);
}

/** The message of a test document as the server has it, past every cache; `undefined` where there is none. */
export async function readTestDocument(id: TestDocument): Promise<unknown> {
  const snapshot = await getDocFromServer(doc(await connectFirestore(), "diagnostics", id));
  return snapshot.get("message");
}

export async function deleteTestDocument(id: TestDocument): Promise<void> {
  await deleteDoc(doc(await connectFirestore(), "diagnostics", id));
}

/** Reads one post from the server, whichever it is; fails where posts may not be read. */
export async function readAnyPost(): Promise<void> {
  await getDocsFromServer(query(collection(await connectFirestore(), "posts"), limit(1)));
}

/** The title of a stored post, past every cache; `undefined` where there is no such post. */
export async function readPostTitle(id: string): Promise<unknown> {
  return (await getDocFromServer(doc(await connectFirestore(), "posts", id))).get("title");
}

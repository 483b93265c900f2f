import { generateKeyPairSync } from "node:crypto";
import { type App, cert, deleteApp, initializeApp } from "firebase-admin/app";
import { FieldValue, type Firestore, initializeFirestore } from "firebase-admin/firestore";
import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { loadDocumentRules } from "./rest.ts";

const conform = conformance("admin-sdk");

/** Runs with the Admin SDK as a function may use it, over REST, connected by environment. */
async function withApp({ target, project }: Clients, run: (db: Firestore) => Promise<void>): Promise<void> {
  process.env["FIRESTORE_EMULATOR_HOST"] = `${target.host}:${target.port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const credential = cert({
    projectId: project,
    clientEmail: `robot@${project}.iam.gserviceaccount.com`,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  });
  const app: App = initializeApp({ projectId: project, credential }, project);
  const db = initializeFirestore(app, { preferRest: true });
  try {
    await run(db);
  } finally {
    await db.terminate();
    await deleteApp(app);
    delete process.env["FIRESTORE_EMULATOR_HOST"];
  }
}

conform("over REST it reads, writes, queries and counts past every rule", async (clients) => {
  await loadDocumentRules(clients, "match /x/{id} { allow read: if false; }");
  await withApp(clients, async (db) => {
    const posts = db.collection("posts");
    await posts.doc("a").set({ n: 1, at: FieldValue.serverTimestamp(), nan: Number.NaN });
    await posts.doc("a").update({ n: FieldValue.increment(2), "deep.er": [1, null] });
    const found = (await posts.doc("a").get()).data();
    expect(found).toMatchObject({ n: 3, nan: Number.NaN, deep: { er: [1, null] } });
    await expect(posts.doc("a").create({})).rejects.toMatchObject({ code: 6 });
    const refused = db.batch().delete(posts.doc("a")).update(posts.doc("none"), { n: 1 });
    await expect(refused.commit()).rejects.toMatchObject({ code: 5 });
    const total = await db.runTransaction(async (transaction) => {
      const { docs } = await transaction.get(posts.where("n", ">", 0));
      transaction.set(posts.doc("b"), { n: FieldValue.increment(docs.length) });
      return docs.length;
    });
    expect(total).toBe(1);
    expect((await posts.where("n", ">", 0).count().get()).data().count).toBe(2);
    expect((await db.getAll(posts.doc("a"), posts.doc("none"))).map(({ exists }) => exists)).toEqual([
      true,
      false,
    ]);
    expect((await db.listCollections()).map(({ id }) => id)).toEqual(["posts"]);
    expect((await posts.listDocuments()).map(({ id }) => id)).toEqual(["a", "b"]);
    const writer = db.bulkWriter();
    for (let n = 0; n < 50; n += 1) void writer.set(db.doc(`many/m${n}`), { n });
    await writer.close();
    expect((await db.collection("many").get()).size).toBe(50);
    await db.recursiveDelete(db.collection("many"));
    expect((await db.collection("many").get()).size).toBe(0);
  });
});

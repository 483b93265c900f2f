import { once } from "node:events";
import type { Firestore } from "firebase-admin/firestore";
import { documentCount, documentOf } from "./documents.ts";
import { project } from "./servers.ts";

/** An emulator with a full collection `many`, and the Admin SDK connected to it. */
export type Bench = { readonly db: Firestore; readonly port: number; readonly round: number };

/** One measurement, in ms. */
export type Row = { readonly name: string; readonly measure: (bench: Bench) => Promise<number> };

const repeats = 100;
const listeners = 100;
const writers = 20;

/** The operations that users wait for, in the order of the table. */
export const rows: readonly Row[] = [
  {
    name: "one set",
    measure: ({ db, round }) => each((n) => db.doc(`single/r${round}n${n}`).set(documentOf(n))),
  },
  { name: "one get", measure: ({ db }) => each((n) => db.doc(`many/d${n}`).get()) },
  {
    name: "1,000 sets at once",
    measure: ({ db, round }) =>
      timed(() =>
        Promise.all(
          Array.from({ length: 1000 }, (_, n) => db.doc(`parallel/r${round}n${n}`).set(documentOf(n))),
        ),
      ),
  },
  { name: "query of 10,000 documents", measure: ({ db }) => queried(() => db.collection("many").get()) },
  {
    name: "the same, ordered by a field",
    measure: ({ db }) => queried(() => db.collection("many").orderBy("rank").get()),
  },
  { name: `a transaction contended by ${writers}`, measure: contended },
  { name: `one write to ${listeners} listeners`, measure: heardByAll },
  { name: "a read that rules guard", measure: guardedRead },
];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Returns the mean of many calls, one after the other. */
async function each(work: (n: number) => Promise<unknown>): Promise<number> {
  const whole = await timed(async () => {
    for (let n = 0; n < repeats; n += 1) await work(n);
  });
  return whole / repeats;
}

async function queried(ask: () => Promise<{ readonly size: number }>): Promise<number> {
  return timed(async () => {
    const { size } = await ask();
    if (size !== documentCount) throw new Error(`The query found ${size} documents.`);
  });
}

async function contended({ db, round }: Bench): Promise<number> {
  const counter = db.doc(`counters/r${round}`);
  await counter.set({ n: 0 });
  const count = () =>
    db.runTransaction(
      async (transaction) => {
        const { n } = (await transaction.get(counter)).data() ?? {};
        transaction.update(counter, { n: n + 1 });
      },
      { maxAttempts: 50 },
    );
  const time = await timed(() => Promise.all(Array.from({ length: writers }, count)));
  const n = (await counter.get()).get("n");
  if (n !== writers) throw new Error(`${writers} transactions counted ${n}.`);
  return time;
}

async function heardByAll({ db, round }: Bench): Promise<number> {
  const watched = db.doc(`watched/r${round}`);
  let heard = 0;
  let want = -1;
  const all = new EventTarget();
  const hear = (n: unknown) => {
    if (n !== want) return;
    heard += 1;
    if (heard === listeners) all.dispatchEvent(new Event("heard"));
  };
  const says = async (n: number) => {
    want = n;
    heard = 0;
    const isHeard = once(all, "heard");
    await watched.set({ n });
    await isHeard;
  };
  await watched.set({ n: 0 });
  want = 0;
  const isOpen = once(all, "heard");
  const stops = Array.from({ length: listeners }, () => watched.onSnapshot((found) => hear(found.get("n"))));
  await isOpen;
  await says(1);
  const time = await each((n) => says(n + 2));
  for (const stop of stops) stop();
  return time;
}

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function role() {
      return get(/databases/$(database)/documents/members/$(request.auth.uid)).data.role;
    }
    match /many/{id} {
      allow get: if request.auth != null && role() in ['editor', 'owner'] && resource.data.rank >= 0;
    }
  }
}`;

async function guardedRead({ db, port }: Bench): Promise<number> {
  const address = `http://127.0.0.1:${port}`;
  await db.doc("members/ada").set({ role: "editor" });
  const loaded = await fetch(`${address}/emulator/v1/projects/${project}:securityRules`, {
    method: "PUT",
    body: JSON.stringify({ rules: { files: [{ name: "firestore.rules", content: rules }] } }),
  });
  if (!loaded.ok) throw new Error(`The rules were not loaded: ${await loaded.text()}`);
  const headers = { authorization: `Bearer ${tokenOf("ada")}` };
  return each(async (n) => {
    const path = `/v1/projects/${project}/databases/(default)/documents/many/d${n}`;
    const answer = await fetch(address + path, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`The read was answered ${answer.status}.`);
  });
}

/** An unsigned token, which emulators accept. */
function tokenOf(uid: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const payload = { sub: uid, user_id: uid, aud: project, iat: seconds, exp: seconds + 3600 };
  const parts = [
    { alg: "none", typ: "JWT" },
    { iss: `https://securetoken.google.com/${project}`, ...payload },
  ];
  return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.`;
}

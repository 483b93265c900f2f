import type { Firestore } from "@google-cloud/firestore";
import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { RawListener } from "./raw-listener.ts";
import { filter, integer, order } from "./wire-form.ts";

// A client that stops reading while commits happen, and reads on later, ends with the same documents as without the
// pause.

const conform = conformance("slow-listeners");

type Content = Readonly<Record<string, number>>;
type Step = (db: Firestore, listener: RawListener) => unknown;

const set =
  (id: string, content: Content): Step =>
  (db) =>
    db.doc(`posts/${id}`).set(content);
const remove =
  (id: string): Step =>
  (db) =>
    db.doc(`posts/${id}`).delete();

const from = [{ collectionId: "posts" }];
const equal = (n: number) => ({ from, where: filter("g", "EQUAL", integer(n)) });
const least = { from, orderBy: [order("n")], limit: 1 };

const fieldsOf = (content: Content) =>
  Object.fromEntries(Object.entries(content).map(([name, n]) => [name, integer(n)]));

/** The queries, or documents by their ids, of target 1 and target 2. */
type Targets = readonly (object | readonly string[])[];

type Row = [string, Targets, Record<string, Content>, readonly Step[], readonly Record<string, Content>[]];
// biome-ignore format: one row per history: what is there before, what happens, and what each target then holds
const histories: readonly Row[] = [
  ["leaves, enters and leaves", [equal(1)], { d: { g: 1 } }, [set("d", { g: 0 }), set("d", { g: 1 }), set("d", { g: 0 })], [{}]],
  ["is deleted, created and deleted", [equal(1)], { d: { g: 1 } }, [remove("d"), set("d", { g: 1 }), remove("d")], [{}]],
  ["is deleted, and created in a target that was touched before", [equal(1), equal(2)], { d: { g: 1 } }, [set("e", { g: 2 }), remove("d"), set("d", { g: 2 })], [{}, { d: { g: 2 }, e: { g: 2 } }]],
  ["leaves for nowhere, and enters a target that was touched before", [equal(1), equal(2)], { d: { g: 1 } }, [set("e", { g: 2 }), set("d", { g: 3 }), set("d", { g: 2 })], [{}, { d: { g: 2 }, e: { g: 2 } }]],
  ["changes, leaves, enters and leaves", [equal(1)], { d: { g: 1 } }, [set("d", { g: 1, n: 1 }), set("d", { g: 0 }), set("d", { g: 1 }), set("d", { g: 0 })], [{}]],
  ["is pushed out of a limit, comes back and is pushed out", [least], { d: { n: 1 } }, [set("e", { n: 0 }), remove("e"), set("e", { n: 0 })], [{ e: { n: 0 } }]],
  ["watched by name is deleted, created and deleted", [["d"]], { d: { g: 1 } }, [remove("d"), set("d", { g: 1 }), remove("d")], [{}]],
  ["leaves a target whose id is used again", [equal(1)], { d: { g: 1 }, e: { g: 2 } }, [set("d", { g: 2 }), (_, listener) => listener.remove(1), (_, listener) => listener.add(1, equal(2)), set("d", { g: 1 })], [{ e: { g: 2 } }]],
  ["is created and changes", [equal(1)], {}, [set("d", { g: 1 }), set("d", { g: 1, n: 1 })], [{ d: { g: 1, n: 1 } }]],
];
conform.each(histories)(
  "a document that %s while nobody reads",
  async (clients: Clients, _name, targets, before, steps, expected) => {
    const { admin } = clients;
    for (const [id, content] of Object.entries(before)) await admin.doc(`posts/${id}`).set(content);
    const listener = new RawListener(clients);
    // More than the emulator ever sends ahead to a client that does not read.
    const filler = targets.length + 1;
    listener.add(filler, { from: [{ collectionId: "fillers" }] });
    for (const [index, target] of targets.entries()) listener.add(index + 1, target);
    await listener.until(() => listener.isCurrent(targets.length + 1));
    listener.pause();
    await admin.doc("fillers/f").set({ text: "x".repeat(900_000) });
    for (const step of steps) await step(admin, listener);
    await admin.doc("fillers/end").set({ n: 0 });
    listener.resume();
    await listener.until(() => listener.held(filler).has("fillers/end"));
    for (const [index, held] of expected.entries())
      expect([...listener.held(index + 1)].sort()).toEqual(
        Object.entries(held).map(([id, content]) => [`posts/${id}`, fieldsOf(content)]),
      );
    listener.close();
  },
);

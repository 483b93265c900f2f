import { deepStrictEqual } from "node:assert";
import {
  AggregateField,
  type CollectionReference,
  FieldValue,
  type Firestore,
} from "firebase-admin/firestore";
import type { Random } from "../../functions/testing/random.ts";
import { anEntry, type Entry, type Model, names, orders } from "./soak-model.ts";

/** The objects of operations; `model` has the expected content of `documents`. */
type Soak = {
  readonly db: Firestore;
  readonly documents: CollectionReference;
  readonly model: Model;
  readonly random: Random;
};

/** Does the same to the emulator and the model, and throws if they differ. */
export type Operation = (soak: Soak) => Promise<void>;

const alreadyExists = 6;
const notFound = 5;

/** The operations by name; all are equally frequent. */
export const operations: Readonly<Record<string, Operation>> = {
  async set({ documents, model, random }) {
    const [name, entry] = [random.pick(names), anEntry(random)];
    await documents.doc(name).set(entry);
    model.entries.set(name, entry);
  },
  async merge({ documents, model, random }) {
    const [name, { n, m }] = [random.pick(names), anEntry(random)];
    const known = model.entries.get(name);
    if (known === undefined) return;
    await documents.doc(name).set({ n, m }, { merge: true });
    model.entries.set(name, { ...known, n, m: { ...known.m, ...m } });
  },
  async create({ documents, model, random }) {
    const [name, entry] = [random.pick(names), anEntry(random)];
    const expected = model.entries.has(name) ? alreadyExists : undefined;
    deepStrictEqual(await codeOf(documents.doc(name).create(entry)), expected);
    if (expected === undefined) model.entries.set(name, entry);
  },
  async update({ documents, model, random }) {
    const [name, { n, s, m }] = [random.pick(names), anEntry(random)];
    const known = model.entries.get(name);
    const asked = documents.doc(name).update({ n: FieldValue.increment(n), s, "m.x": m["x"] });
    deepStrictEqual(await codeOf(asked), known === undefined ? notFound : undefined);
    if (known !== undefined)
      model.entries.set(name, { ...known, n: known.n + n, s, m: { ...known.m, x: m["x"] ?? 0 } });
  },
  async tag({ documents, model, random }) {
    const [name, { tags }] = [random.pick(names), anEntry(random)];
    const known = model.entries.get(name);
    if (known === undefined) return;
    const isRemoval = random.below(2) === 0;
    const change = isRemoval ? FieldValue.arrayRemove(...tags) : FieldValue.arrayUnion(...tags);
    await documents.doc(name).update({ tags: change });
    const kept = known.tags.filter((tag) => !isRemoval || !tags.includes(tag));
    const added = isRemoval ? [] : tags.filter((tag) => !kept.includes(tag));
    model.entries.set(name, { ...known, tags: [...kept, ...added] });
  },
  async remove({ documents, model, random }) {
    const name = random.pick(names);
    await documents.doc(name).delete();
    model.entries.delete(name);
  },
  async batch({ db, documents, model, random }) {
    const batch = db.batch();
    const changes = Array.from({ length: 10 }, () => [random.pick(names), anEntry(random)] as const);
    for (const [name, entry] of changes) batch.set(documents.doc(name), entry);
    const last = random.pick(names);
    batch.delete(documents.doc(last));
    await batch.commit();
    for (const [name, entry] of changes) model.entries.set(name, entry);
    model.entries.delete(last);
  },
  async refusedBatch({ db, documents, model, random }) {
    const present = [...model.entries.keys()][0];
    if (present === undefined) return;
    const batch = db.batch().set(documents.doc(random.pick(names)), anEntry(random));
    deepStrictEqual(await codeOf(batch.create(documents.doc(present), {}).commit()), alreadyExists);
  },
  async transaction({ db, documents, model, random }) {
    const [from, to] = [random.pick(names), random.pick(names)];
    await db.runTransaction(async (transaction) => {
      const found = await transaction.get(documents.doc(from));
      deepStrictEqual(found.data(), model.entries.get(from));
      if (found.exists) transaction.set(documents.doc(to), found.data() ?? {});
    });
    const moved = model.entries.get(from);
    if (moved !== undefined) model.entries.set(to, moved);
  },
  async contention({ db, documents, model, random }) {
    const [name] = model.entries.keys();
    const known = name === undefined ? undefined : model.entries.get(name);
    if (name === undefined || known === undefined) return;
    const times = 2 + random.below(4);
    const count = () =>
      db.runTransaction(
        async (transaction) => {
          const found = await transaction.get(documents.doc(name));
          transaction.update(documents.doc(name), { n: found.get("n") + 1 });
        },
        { maxAttempts: 20 },
      );
    await Promise.all(Array.from({ length: times }, count));
    model.entries.set(name, { ...known, n: known.n + times });
  },
  async get({ documents, model, random }) {
    const name = random.pick(names);
    deepStrictEqual((await documents.doc(name).get()).data(), model.entries.get(name));
  },
  async getAll({ db, documents, model, random }) {
    const asked = Array.from({ length: 20 }, () => random.pick(names));
    const found = await db.getAll(...asked.map((name) => documents.doc(name)));
    deepStrictEqual(
      found.map((one) => one.data()),
      asked.map((name) => model.entries.get(name)),
    );
  },
  async equality({ documents, model, random }) {
    const { n } = anEntry(random);
    const found = await documents.where("n", "==", n).get();
    deepStrictEqual(
      namesIn(found.docs),
      model.namesOf((entry) => entry.n === n),
    );
  },
  async range({ documents, model, random }) {
    const [{ n }, limit] = [anEntry(random), 1 + random.below(20)];
    const found = await documents.where("n", ">=", n).orderBy("n").limit(limit).get();
    const expected = model.namesOf((entry) => entry.n >= n, orders.n);
    deepStrictEqual(namesIn(found.docs), expected.slice(0, limit));
  },
  async descending({ documents, model, random }) {
    const limit = 1 + random.below(50);
    const found = await documents.orderBy("s", "desc").limit(limit).get();
    const expected = model.namesOf(() => true, orders.s, -1);
    deepStrictEqual(namesIn(found.docs), expected.slice(0, limit));
  },
  async either({ documents, model, random }) {
    const { tags } = anEntry(random);
    const found = await documents.where("tags", "array-contains-any", tags).get();
    const expected = model.namesOf((entry) => entry.tags.some((tag) => tags.includes(tag)));
    deepStrictEqual(namesIn(found.docs), expected);
  },
  async aggregate({ documents, model }) {
    const asked = documents.aggregate({ count: AggregateField.count(), sum: AggregateField.sum("n") });
    const entries: readonly Entry[] = [...model.entries.values()];
    const sum = entries.reduce((total, { n }) => total + n, 0);
    deepStrictEqual((await asked.get()).data(), { count: entries.length, sum });
  },
  async list({ documents, model }) {
    const found = await documents.listDocuments();
    deepStrictEqual(namesIn(found), model.namesOf());
  },
};

function namesIn(found: readonly { readonly id: string }[]): readonly string[] {
  return found.map(({ id }) => id);
}

/** Returns the status of a refused request, or undefined. */
async function codeOf(asked: Promise<unknown>): Promise<unknown> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    // The cast: a refused request throws an Error with the number of its status.
    return (error as { code?: unknown }).code;
  }
}

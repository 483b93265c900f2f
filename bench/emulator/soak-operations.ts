import { deepStrictEqual } from "node:assert";
import {
  AggregateField,
  type CollectionReference,
  FieldValue,
  type Firestore,
} from "firebase-admin/firestore";
import { anEntry, type Choices, compareText, type Entry, type Model, names } from "./soak-model.ts";

/** What operations work on. `documents` is the collection that `model` tells of. */
type Soak = {
  readonly db: Firestore;
  readonly documents: CollectionReference;
  readonly model: Model;
  readonly choices: Choices;
};

/** Does something to the emulator and the model; throws where they differ. */
export type Operation = (soak: Soak) => Promise<void>;

const alreadyExists = 6;
const notFound = 5;

/** The operations by name, each as often as the others. */
export const operations: Readonly<Record<string, Operation>> = {
  async set({ documents, model, choices }) {
    const [name, entry] = [choices.of(names), anEntry(choices)];
    await documents.doc(name).set(entry);
    model.entries.set(name, entry);
  },
  async merge({ documents, model, choices }) {
    const [name, { n, m }] = [choices.of(names), anEntry(choices)];
    const known = model.entries.get(name);
    if (known === undefined) return;
    await documents.doc(name).set({ n, m }, { merge: true });
    model.entries.set(name, { ...known, n, m: { ...known.m, ...m } });
  },
  async create({ documents, model, choices }) {
    const [name, entry] = [choices.of(names), anEntry(choices)];
    const expected = model.entries.has(name) ? alreadyExists : undefined;
    deepStrictEqual(await codeOf(documents.doc(name).create(entry)), expected);
    if (expected === undefined) model.entries.set(name, entry);
  },
  async update({ documents, model, choices }) {
    const [name, { n, s, m }] = [choices.of(names), anEntry(choices)];
    const known = model.entries.get(name);
    const asked = documents.doc(name).update({ n: FieldValue.increment(n), s, "m.x": m["x"] });
    deepStrictEqual(await codeOf(asked), known === undefined ? notFound : undefined);
    if (known !== undefined)
      model.entries.set(name, { ...known, n: known.n + n, s, m: { ...known.m, x: m["x"] ?? 0 } });
  },
  async tag({ documents, model, choices }) {
    const [name, { tags }] = [choices.of(names), anEntry(choices)];
    const known = model.entries.get(name);
    if (known === undefined) return;
    const isRemoval = choices.below(2) === 0;
    const change = isRemoval ? FieldValue.arrayRemove(...tags) : FieldValue.arrayUnion(...tags);
    await documents.doc(name).update({ tags: change });
    const kept = known.tags.filter((tag) => !isRemoval || !tags.includes(tag));
    const added = isRemoval ? [] : tags.filter((tag) => !kept.includes(tag));
    model.entries.set(name, { ...known, tags: [...kept, ...added] });
  },
  async remove({ documents, model, choices }) {
    const name = choices.of(names);
    await documents.doc(name).delete();
    model.entries.delete(name);
  },
  async batch({ db, documents, model, choices }) {
    const batch = db.batch();
    const changes = Array.from({ length: 10 }, () => [choices.of(names), anEntry(choices)] as const);
    for (const [name, entry] of changes) batch.set(documents.doc(name), entry);
    const last = choices.of(names);
    batch.delete(documents.doc(last));
    await batch.commit();
    for (const [name, entry] of changes) model.entries.set(name, entry);
    model.entries.delete(last);
  },
  async refusedBatch({ db, documents, model, choices }) {
    const present = [...model.entries.keys()][0];
    if (present === undefined) return;
    const batch = db.batch().set(documents.doc(choices.of(names)), anEntry(choices));
    deepStrictEqual(await codeOf(batch.create(documents.doc(present), {}).commit()), alreadyExists);
  },
  async transaction({ db, documents, model, choices }) {
    const [from, to] = [choices.of(names), choices.of(names)];
    await db.runTransaction(async (transaction) => {
      const found = await transaction.get(documents.doc(from));
      deepStrictEqual(found.data(), model.entries.get(from));
      if (found.exists) transaction.set(documents.doc(to), found.data() ?? {});
    });
    const moved = model.entries.get(from);
    if (moved !== undefined) model.entries.set(to, moved);
  },
  async contention({ db, documents, model, choices }) {
    const [name] = model.entries.keys();
    const known = name === undefined ? undefined : model.entries.get(name);
    if (name === undefined || known === undefined) return;
    const times = 2 + choices.below(4);
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
  async get({ documents, model, choices }) {
    const name = choices.of(names);
    deepStrictEqual((await documents.doc(name).get()).data(), model.entries.get(name));
  },
  async getAll({ db, documents, model, choices }) {
    const asked = Array.from({ length: 20 }, () => choices.of(names));
    const found = await db.getAll(...asked.map((name) => documents.doc(name)));
    deepStrictEqual(
      found.map((one) => one.data()),
      asked.map((name) => model.entries.get(name)),
    );
  },
  async equality({ documents, model, choices }) {
    const { n } = anEntry(choices);
    const found = await documents.where("n", "==", n).get();
    deepStrictEqual(
      found.docs.map(({ id }) => id),
      model.namesOf((entry) => entry.n === n),
    );
  },
  async range({ documents, model, choices }) {
    const [{ n }, limit] = [anEntry(choices), 1 + choices.below(20)];
    const found = await documents.where("n", ">=", n).orderBy("n").limit(limit).get();
    const expected = model
      .namesOf(
        (entry) => entry.n >= n,
        (a, b) => a.n - b.n,
      )
      .slice(0, limit);
    deepStrictEqual(
      found.docs.map(({ id }) => id),
      expected,
    );
  },
  async descending({ documents, model, choices }) {
    const limit = 1 + choices.below(50);
    const found = await documents.orderBy("s", "desc").limit(limit).get();
    const expected = model
      .namesOf(
        () => true,
        (a, b) => compareText(a.s, b.s),
        -1,
      )
      .slice(0, limit);
    deepStrictEqual(
      found.docs.map(({ id }) => id),
      expected,
    );
  },
  async either({ documents, model, choices }) {
    const { tags } = anEntry(choices);
    const found = await documents.where("tags", "array-contains-any", tags).get();
    const expected = model.namesOf((entry) => entry.tags.some((tag) => tags.includes(tag)));
    deepStrictEqual(
      found.docs.map(({ id }) => id),
      expected,
    );
  },
  async aggregate({ documents, model }) {
    const asked = documents.aggregate({ count: AggregateField.count(), sum: AggregateField.sum("n") });
    const entries: readonly Entry[] = [...model.entries.values()];
    const sum = entries.reduce((total, { n }) => total + n, 0);
    deepStrictEqual((await asked.get()).data(), { count: entries.length, sum });
  },
  async list({ documents, model }) {
    const found = await documents.listDocuments();
    deepStrictEqual(
      found.map(({ id }) => id),
      model.namesOf(() => true),
    );
  },
};

async function codeOf(asked: Promise<unknown>): Promise<unknown> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    // A refused request is an Error with the status's number.
    return (error as { code?: unknown }).code;
  }
}

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FieldPath, formatFieldPath } from "../src/firestore/field-path.ts";
import { arbitraryFields, arbitraryQuery } from "../src/firestore/testing/arbitrary-query.ts";
import { arbitraryValue } from "../src/firestore/testing/arbitrary-value.ts";
import type { Transform } from "../src/firestore/transform.ts";
import { runs } from "../src/testing/random-runs.ts";
import { type Clients, openClients } from "./clients.ts";
import { chosenTarget, startTarget, type Target } from "./target.ts";
import { wireFields, wireQuery, wireTransform } from "./wire-form.ts";

// Both emulators answer the same random requests. `CONFORMANCE_RUNS` says how many; without Google's there is
// nothing to compare with.
const count = Number(process.env["CONFORMANCE_RUNS"] ?? runs(100));
const isComparing = chosenTarget() === "google";
// The project that `aReference` names: queries ask for documents by name.
const project = "demo";
const database = `projects/${project}/databases/(default)`;
const parent = `${database}/documents`;
const LONG = 3_600_000;

const fieldPath = fc.constantFrom<FieldPath[]>(["a"], ["b"], ["m", "x"], ["m"], ["new", "c.d"]);
const transform: fc.Arbitrary<Transform> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom("increment", "maximum", "minimum"),
      field: fieldPath,
      operand: arbitraryValue.filter((value) => value.kind === "integer" || value.kind === "double"),
    })
    .map((made): Transform => made),
  fc
    .record({
      kind: fc.constantFrom("arrayUnion", "arrayRemove"),
      field: fieldPath,
      // The service's handling of arrays in arrays is not reliable here: the SDKs refuse them.
      values: fc.array(
        arbitraryValue.filter((value) => value.kind !== "array"),
        { maxLength: 3 },
      ),
    })
    .map((made): Transform => made),
);
const id = fc.integer({ min: 0, max: 7 }).map((n) => `d${n}`);
type RandomWrite = {
  readonly id: string;
  readonly set?: {
    readonly fields: object;
    readonly mask: readonly string[] | undefined;
    readonly transforms: readonly object[];
    readonly exists: boolean | undefined;
  };
};
const write: fc.Arbitrary<RandomWrite> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      id,
      set: fc.record({
        fields: arbitraryFields.map(wireFields),
        mask: fc.option(fc.array(fieldPath.map(formatFieldPath), { maxLength: 3 }), { nil: undefined }),
        transforms: fc.array(transform.map(wireTransform), { maxLength: 3 }),
        exists: fc.option(fc.boolean(), { nil: undefined, freq: 3 }),
      }),
    }),
  },
  fc.record({ id }),
);

function wireWrite({ id: name, set }: RandomWrite, collection: string): object {
  const path = `${parent}/${collection}/${name}`;
  if (!set) return { delete: path };
  return {
    update: { name: path, fields: set.fields },
    ...(set.mask && { updateMask: { fieldPaths: set.mask } }),
    updateTransforms: set.transforms,
    ...(set.exists !== undefined && { currentDocument: { exists: set.exists } }),
  };
}

describe.skipIf(!isComparing)("random requests", () => {
  const targets: Target[] = [];
  let ours: Clients | undefined;
  let theirs: Clients | undefined;
  let collections = 0;

  beforeAll(async () => {
    const [mine, google] = await Promise.all([startTarget("ours"), startTarget("google")]);
    targets.push(mine, google);
    ours = openClients(mine, project);
    theirs = openClients(google, project);
  }, 60_000);
  afterAll(async () => {
    await ours?.close();
    await theirs?.close();
    await Promise.all(targets.map((target) => target.close()));
  });

  const both = async <Answer>(ask: (clients: Clients) => Promise<Answer>) => {
    if (!ours || !theirs) throw new Error("The emulators have not started.");
    return Promise.all([outcomeOf(ask(ours)), outcomeOf(ask(theirs))]);
  };
  const all = (collection: string) => (clients: Clients) =>
    clients.raw.stream("runQuery", { parent, structuredQuery: { from: [{ collectionId: collection }] } });

  test(
    `${count} lists of writes leave the same documents and results`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
          const collection = `w${collections++}`;
          for (const one of writes) {
            const request = { database, writes: [wireWrite(one, collection)] };
            const [mine, google] = await both(({ raw }) => raw("commit", request));
            expect([one, comparable(mine)]).toEqual([one, comparable(google)]);
          }
          const [mine, google] = await both(all(collection));
          expect(comparable(mine)).toEqual(comparable(google));
        }),
        { numRuns: count },
      );
    },
    LONG,
  );

  test(
    `${count} lists of queries find the same`,
    async () => {
      const documents = fc.array(arbitraryFields, { minLength: 1, maxLength: 10 });
      const queries = fc.array(arbitraryQuery, { minLength: 1, maxLength: 10 });
      await fc.assert(
        fc.asyncProperty(documents, queries, async (stored, asked) => {
          await Promise.all(targets.map(clear));
          const writes = stored.map((fields, i) => ({
            update: { name: `${parent}/c/d${i}`, fields: wireFields(fields) },
          }));
          await both(({ raw }) => raw("commit", { database, writes }));
          for (const query of asked) {
            const structuredQuery = wireQuery(query);
            const request = { parent, structuredQuery };
            const [mine, google] = await both(({ raw }) => raw.stream("runQuery", request));
            expect([structuredQuery, namesIn(mine)]).toEqual([structuredQuery, namesIn(google)]);
            const aggregations = [
              { alias: "count", count: {} },
              { alias: "sum", sum: { field: { fieldPath: "a" } } },
              { alias: "average", avg: { field: { fieldPath: "b" } } },
            ];
            const counting = { parent, structuredAggregationQuery: { structuredQuery, aggregations } };
            const [myCount, googleCount] = await both(({ raw }) =>
              raw.stream("runAggregationQuery", counting),
            );
            expect([structuredQuery, comparable(myCount)]).toEqual([
              structuredQuery,
              comparable(googleCount),
            ]);
          }
        }),
        { numRuns: count },
      );
    },
    LONG,
  );
});

async function clear({ host, port }: Target): Promise<void> {
  await fetch(`http://${host}:${port}/emulator/v1/${parent}`, { method: "DELETE" });
}

type Outcome = { readonly answer: unknown } | { readonly code: unknown };

async function outcomeOf(asked: Promise<unknown>): Promise<Outcome> {
  try {
    return { answer: await asked };
  } catch (error) {
    // For a refused request the SDKs throw an Error with the status's number.
    return { code: (error as { code?: unknown }).code };
  }
}

/** An outcome without its times, which differ, and without the numbers' last digits where doubles were summed. */
function comparable(outcome: Outcome): unknown {
  return JSON.parse(JSON.stringify(outcome), (key, value: unknown) => {
    if (key.endsWith("Time") || key === "transaction") return undefined;
    if (key === "doubleValue" && typeof value === "number") return Number(value.toPrecision(14));
    return value;
  });
}

function namesIn(outcome: Outcome): unknown {
  if (!("answer" in outcome)) return outcome;
  const rows = outcome.answer as readonly { document?: { name: string } | null }[];
  return rows.flatMap((row) =>
    row.document ? [row.document.name.slice(row.document.name.lastIndexOf("/") + 1)] : [],
  );
}

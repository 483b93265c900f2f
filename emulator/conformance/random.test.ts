import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FieldPath, formatFieldPath } from "../src/firestore/field-path.ts";
import { arbitraryFields, arbitraryQuery } from "../src/firestore/testing/arbitrary-query.ts";
import { arbitraryValue } from "../src/firestore/testing/arbitrary-value.ts";
import type { Transform } from "../src/firestore/transform.ts";
import { runs } from "../src/testing/random-runs.ts";
import { type Clients, openClients } from "./clients.ts";
import { ask, commit, post, type RestRequest } from "./rest.ts";
import { chosenTarget, startTarget, type Target } from "./target.ts";
import { aggregation, wireFields, wireQuery, wireTransform, wireValue } from "./wire-form.ts";

// Both emulators answer the same random requests. `CONFORMANCE_RUNS` sets their number; without Google's there is
// nothing to compare with.
const count = Number(process.env["CONFORMANCE_RUNS"] ?? runs(100));
const isComparing = chosenTarget() === "google";
// The project that `aReference` names: queries ask for documents by name.
const project = "demo";

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
const guard = fc.option(
  fc.constantFrom({ exists: true }, { exists: false }, { updateTime: "2020-01-01T00:00:00Z" }),
  { nil: undefined, freq: 2 },
);
const content = fc.record({
  fields: arbitraryFields.map(wireFields),
  mask: fc.option(fc.array(fieldPath.map(formatFieldPath), { maxLength: 3 }), { nil: undefined }),
  transforms: fc.array(transform.map(wireTransform), { maxLength: 3 }),
});
const write = fc.record({
  // Few ids, so that writes of one commit meet.
  id: fc.integer({ min: 0, max: 3 }).map((n) => `d${n}`),
  op: fc.oneof(
    { weight: 8, arbitrary: content },
    { weight: 3, arbitrary: fc.constant("delete" as const) },
    { weight: 1, arbitrary: fc.constant("verify" as const) },
  ),
  guard,
});
const commits = fc.array(fc.array(write, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });
type RandomWrite = typeof write extends fc.Arbitrary<infer Write> ? Write : never;

function wireWrite({ id, op, guard: currentDocument }: RandomWrite, collection: string): object {
  const name = `{documents}/${collection}/${id}`;
  const guarded = currentDocument && { currentDocument };
  if (op === "delete" || op === "verify") return { [op]: name, ...guarded };
  return {
    update: { name, fields: op.fields },
    ...(op.mask && { updateMask: { fieldPaths: op.mask } }),
    updateTransforms: op.transforms,
    ...guarded,
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
  });
  afterAll(async () => {
    await ours?.close();
    await theirs?.close();
    await Promise.all(targets.map((target) => target.close()));
  });

  const both = async (request: RestRequest) => {
    if (!ours || !theirs) throw new Error("The emulators have not started.");
    return Promise.all([outcomeOf(ours, request), outcomeOf(theirs, request)]);
  };

  test(`${count} lists of commits leave the same documents and results`, async () => {
    await fc.assert(
      fc.asyncProperty(commits, async (lists) => {
        const collection = `w${collections++}`;
        for (const writes of lists) {
          const [mine, google] = await both(commit(...writes.map((one) => wireWrite(one, collection))));
          expect([writes, comparable(mine)]).toEqual([writes, comparable(google)]);
        }
        const structuredQuery = { from: [{ collectionId: collection }] };
        const [mine, google] = await both(post("runQuery", { structuredQuery }));
        expect(comparable(mine)).toEqual(comparable(google));
      }),
      { numRuns: count },
    );
  });

  test(`${count} lists of queries find the same`, async () => {
    const documents = fc.array(arbitraryFields, { minLength: 1, maxLength: 10 });
    const queries = fc.array(arbitraryQuery, { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(documents, queries, async (stored, asked) => {
        await Promise.all(targets.map(clear));
        const writes = stored.map((fields, i) => ({
          update: { name: `{documents}/c/d${i}`, fields: wireFields(fields) },
        }));
        await both(commit(...writes));
        for (const query of asked) {
          const structuredQuery = wireQuery(query);
          const [mine, google] = await both(post("runQuery", { structuredQuery }));
          expect([structuredQuery, namesIn(mine)]).toEqual([structuredQuery, namesIn(google)]);
          const sum = { alias: "sum", sum: { field: { fieldPath: "a" } } };
          const average = { alias: "average", avg: { field: { fieldPath: "b" } } };
          const counting = aggregation(structuredQuery, { alias: "count", count: {} }, sum, average);
          const [myCount, googleCount] = await both(post("runAggregationQuery", counting));
          expect([structuredQuery, comparable(myCount)]).toEqual([structuredQuery, comparable(googleCount)]);
        }
      }),
      { numRuns: count },
    );
  });

  test(`${count} vector searches find the same, to the last digit`, async () => {
    const vector = fc.array(fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ noNaN: true })), {
      minLength: 1,
      maxLength: 3,
    });
    const search = fc.record({
      queryVector: vector.map(vectorOf),
      distanceMeasure: fc.constantFrom("EUCLIDEAN", "COSINE", "DOT_PRODUCT"),
      limit: fc.integer({ min: 1, max: 10 }),
      distanceThreshold: fc.option(fc.integer({ min: -2, max: 5 })),
    });
    const documents = fc.array(vector, { minLength: 1, maxLength: 20 });
    const searches = fc.array(search, { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(documents, searches, async (stored, asked) => {
        const collection = `v${collections++}`;
        const writes = stored.map((elements, i) => ({
          update: { name: `{documents}/${collection}/d${i}`, fields: { v: vectorOf(elements) } },
        }));
        await both(commit(...writes));
        for (const one of asked) {
          const findNearest = { vectorField: { fieldPath: "v" }, distanceResultField: "distance", ...one };
          const structuredQuery = { from: [{ collectionId: collection }], findNearest };
          const [mine, google] = await both(post("runQuery", { structuredQuery }));
          expect([one, distancesIn(mine)]).toEqual([one, distancesIn(google)]);
        }
      }),
      { numRuns: count },
    );
  });
});

const vectorOf = (elements: readonly number[]) => wireValue({ kind: "vector", elements });

async function clear({ host, port }: Target): Promise<void> {
  await fetch(`http://${host}:${port}/emulator/v1/projects/${project}/databases/(default)/documents`, {
    method: "DELETE",
  });
}

type Outcome = { readonly answer: unknown } | { readonly code: unknown };

async function outcomeOf(clients: Clients, request: RestRequest): Promise<Outcome> {
  const { status, text } = await ask(clients, request);
  return status === 200 ? { answer: JSON.parse(text) } : { code: status };
}

/** An outcome with each time as the commit's own, another or none, without the last digits of summed doubles. */
function comparable(outcome: Outcome): unknown {
  const { answer } = { answer: undefined, ...outcome };
  const ofCommit = (answer as { commitTime?: string } | undefined)?.commitTime;
  return JSON.parse(JSON.stringify(outcome), (key, value: unknown) => {
    // Google's emulator adds `done` to an aggregation's answer; the protocol does not describe it.
    if (key === "transaction" || key === "done") return undefined;
    if (key.endsWith("Time")) return value && (value === ofCommit ? "commit" : "other");
    if (key === "doubleValue") return Number(Number(value).toPrecision(14));
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

function distancesIn(outcome: Outcome): unknown {
  if (!("answer" in outcome)) return outcome;
  const rows = outcome.answer as readonly {
    document?: { fields: { distance: { doubleValue: number } } } | null;
  }[];
  return [namesIn(outcome), rows.map(({ document }) => document?.fields.distance.doubleValue)];
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../testing/random-runs.ts";
import type { Document } from "./document.ts";
import { normalizeQuery } from "./normal-query.ts";
import type { Query } from "./query.ts";
import { aDatabase, aDelete, aQuery } from "./testing/a-database.ts";
import { arbitraryFields, arbitraryQuery } from "./testing/arbitrary-query.ts";
import type { Write } from "./write.ts";

const write: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ id: fc.integer({ min: 0, max: 9 }), fields: arbitraryFields })
      .map(({ id, fields }): Write => ({ op: "set", path: ["c", `d${id}`], fields, transforms: [] })),
  },
  fc.integer({ min: 0, max: 9 }).map((id) => aDelete(`c/d${id}`)),
);

/** The service's definition: filter everything, sort everything, cut. */
function expectedOf(documents: readonly Document[], asked: Query): readonly Document[] {
  const { matches, compare } = normalizeQuery({ projectId: "demo", databaseId: "(default)" }, asked);
  const sorted = documents.filter(matches).sort(compare);
  return sorted.slice(asked.offset, asked.limit === undefined ? undefined : asked.offset + asked.limit);
}

function answerOrRefusal<Answer>(ask: () => Answer): Answer | string {
  try {
    return ask();
  } catch (error) {
    return String(error);
  }
}

test("a query answers what filtering and sorting everything would, now and in the past", () => {
  fc.assert(
    fc.property(
      fc.array(write, { maxLength: 20 }),
      fc.array(arbitraryQuery, { minLength: 1, maxLength: 4 }),
      fc.array(write, { minLength: 1, maxLength: 20 }),
      (before, queries, after) => {
        const database = aDatabase();
        const all = () => database.runQuery(aQuery("c"));
        for (const one of before) database.commit([one]);
        const then = queries.map((asked) => answerOrRefusal(() => database.runQuery(asked)));
        expect(then).toEqual(queries.map((asked) => answerOrRefusal(() => expectedOf(all(), asked))));
        const readTime = database.now();
        // The indexes that the queries made follow these writes.
        for (const one of after) database.commit([one]);
        expect(queries.map((asked) => answerOrRefusal(() => database.runQuery(asked)))).toEqual(
          queries.map((asked) => answerOrRefusal(() => expectedOf(all(), asked))),
        );
        expect(queries.map((asked) => answerOrRefusal(() => database.runQuery(asked, { readTime })))).toEqual(
          then,
        );
      },
    ),
    { numRuns: runs(300) },
  );
});

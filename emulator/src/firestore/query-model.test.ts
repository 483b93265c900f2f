import fc from "fast-check";
import { expect, test } from "vitest";
import { compareValues } from "./compare.ts";
import type { Document } from "./document.ts";
import { getField } from "./field-path.ts";
import { normaliseQuery } from "./normal-query.ts";
import type { FieldOperator, Filter, Order, Query } from "./query.ts";
import { aDatabase, aDelete, aQuery } from "./testing/a-database.ts";
import { aValue } from "./testing/a-value.ts";
import { arbitraryValue } from "./testing/arbitrary-value.ts";
import type { Value } from "./value.ts";
import type { Write } from "./write.ts";

const fields = fc.constantFrom("a", "b", "m.x");
const path = (field: string) => field.split(".");
const few: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom(null, 0n, 1n, 1, 2n, Number.NaN, "a", true, [1n], [2n, 1n], [1, null]).map(aValue),
  arbitraryValue,
);
const operators: readonly FieldOperator[] = ["<", "<=", "==", ">", ">=", "array-contains"];
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .record({ field: fields, op: fc.constantFrom(...operators), value: few })
    .map(({ field, op, value }): Filter => ({ kind: "field", field: path(field), op, value })),
  fc
    .record({
      field: fields,
      op: fc.constantFrom("in", "array-contains-any"),
      values: fc.array(few, { minLength: 1, maxLength: 3 }),
    })
    .map(
      ({ field, op, values }): Filter => ({
        kind: "field",
        field: path(field),
        op,
        value: { kind: "array", values },
      }),
    ),
  fc
    .record({ field: fields, op: fc.constantFrom("isNull", "isNaN") })
    .map(({ field, op }): Filter => ({ kind: "unary", field: path(field), op })),
);
const single: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .record({ field: fields, value: few })
    .map(({ field, value }): Filter => ({ kind: "field", field: path(field), op: "!=", value })),
  fc.record({ field: fields, values: fc.array(few, { minLength: 1, maxLength: 3 }) }).map(
    ({ field, values }): Filter => ({
      kind: "field",
      field: path(field),
      op: "not-in",
      value: { kind: "array", values },
    }),
  ),
);
const filter = fc.oneof(
  leaf,
  single,
  fc
    .tuple(fc.constantFrom("and", "or"), fc.array(leaf, { minLength: 1, maxLength: 3 }))
    .map(([kind, filters]): Filter => ({ kind, filters })),
  fc
    .tuple(leaf, fc.array(leaf, { minLength: 1, maxLength: 2 }))
    .map(([first, others]): Filter => ({ kind: "and", filters: [first, { kind: "or", filters: others }] })),
);
const orders = fc
  .uniqueArray(
    fc.record({ field: fields, direction: fc.constantFrom<Order["direction"][]>("asc", "desc") }),
    {
      selector: ({ field }) => field,
      maxLength: 2,
    },
  )
  .map((list): readonly Order[] => list.map(({ field, direction }) => ({ field: path(field), direction })));
const query: fc.Arbitrary<Query> = fc
  .record({
    where: fc.option(filter, { nil: undefined, freq: 4 }),
    orderBy: orders,
    limit: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    offset: fc.constantFrom(0, 0, 2),
    start: fc.option(fc.record({ value: few, before: fc.boolean() }), { nil: undefined }),
    end: fc.option(fc.record({ value: few, before: fc.boolean() }), { nil: undefined }),
  })
  .map(({ where, orderBy, limit, offset, start, end }) =>
    aQuery("c", {
      orderBy,
      offset,
      ...(where ? { where } : {}),
      ...(limit === undefined ? {} : { limit }),
      ...(start && orderBy.length > 0 ? { startAt: { values: [start.value], before: start.before } } : {}),
      ...(end && orderBy.length > 0 ? { endAt: { values: [end.value], before: end.before } } : {}),
    }),
  );
const documentFields = fc.record({ a: few, b: few, x: few }, { requiredKeys: [] }).map(({ a, b, x }) => {
  const map = new Map<string, Value>();
  if (a) map.set("a", a);
  if (b) map.set("b", b);
  if (x) map.set("m", { kind: "map", fields: new Map([["x", x]]) });
  return map;
});
const write: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 9 }), documentFields)
      .map(([id, map]): Write => ({ op: "set", path: ["c", `d${id}`], fields: map, transforms: [] })),
  },
  fc.integer({ min: 0, max: 9 }).map((id) => aDelete(`c/d${id}`)),
);

/** The service's own words: filter everything, sort everything, cut. */
function expectedOf(documents: readonly Document[], asked: Query): readonly Document[] {
  const { matches, compare } = normaliseQuery({ projectId: "demo", databaseId: "(default)" }, asked);
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
      fc.array(query, { minLength: 1, maxLength: 4 }),
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
    { numRuns: 300 },
  );
});

test("results come in the order of their fields", () => {
  fc.assert(
    fc.property(fc.array(write, { maxLength: 20 }), fields, (writes, field) => {
      const database = aDatabase();
      for (const one of writes) database.commit([one]);
      const values = database
        .runQuery(aQuery("c", { orderBy: [{ field: path(field), direction: "asc" }] }))
        .map((document) => getField(document.fields, path(field)));
      values.forEach((value, i) => {
        const next = values[i + 1];
        if (value && next) expect(compareValues(value, next)).toBeLessThanOrEqual(0);
      });
    }),
    { numRuns: 50 },
  );
});

import fc from "fast-check";
import type { FieldPath } from "../field-path.ts";
import type { Cursor, FieldOperator, Filter, Order, Query, UnaryFilter } from "../query.ts";
import type { Fields, Value } from "../value.ts";
import { aQuery } from "./a-database.ts";
import { aReference, aValue } from "./a-value.ts";
import { arbitraryValue } from "./arbitrary-value.ts";

const paths = [["a"], ["b"], ["m", "x"]] as const;
const path = fc.constantFrom<FieldPath[]>(...paths);

/** Values that often equal one another, so that filters find something. */
const likelyValue: fc.Arbitrary<Value> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(null, 0n, 1n, 1, 1.5, 2n, Number.NaN, -0, "a", "b", true, [1n], [2n, 1n], [1.5, null], {
        x: 1n,
      })
      .map(aValue),
  },
  arbitraryValue,
);

/** The fields of a document that `arbitraryQuery` may find. */
export const arbitraryFields: fc.Arbitrary<Fields> = fc
  .record({ a: likelyValue, b: likelyValue, x: likelyValue }, { requiredKeys: [] })
  .map(({ a, b, x }) => {
    const fields = new Map<string, Value>();
    if (a) fields.set("a", a);
    if (b) fields.set("b", b);
    if (x) fields.set("m", { kind: "map", fields: new Map([["x", x]]) });
    return fields;
  });

/** A filter with these parts, which its kind requires. */
const made = (parts: { readonly [part: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<Filter> =>
  fc.record(parts).map((filter) => filter as Filter);
const fieldFilter = (
  field: fc.Arbitrary<FieldPath>,
  value: fc.Arbitrary<Value>,
  ...ops: readonly FieldOperator[]
) => made({ kind: fc.constant("field"), field, op: fc.constantFrom(...ops), value });
const listed = (...ops: readonly FieldOperator[]) => fieldFilter(path, lists(likelyValue, 3), ...ops);
const unary = (...ops: readonly UnaryFilter["op"][]) =>
  made({ kind: fc.constant("unary"), field: path, op: fc.constantFrom(...ops) });
const lists = (value: fc.Arbitrary<Value>, maxLength: number) =>
  fc.array(value, { minLength: 1, maxLength }).map((values): Value => ({ kind: "array", values }));

const plainLeaf = fc.oneof(
  {
    weight: 3,
    arbitrary: fieldFilter(path, likelyValue, "<", "<=", "==", "==", ">", ">=", "array-contains"),
  },
  listed("in", "array-contains-any"),
  unary("isNull", "isNaN"),
);
const negation = fc.oneof(
  fieldFilter(path, likelyValue, "!="),
  listed("not-in"),
  unary("isNotNull", "isNotNaN"),
);

const name = fc.integer({ min: 0, max: 9 }).map((n) => aReference(`c/d${n}`));
const byName = fc.constant<FieldPath>(["__name__"]);
const nameLeaf = fc.oneof(
  fieldFilter(byName, name, "<", "<=", "==", ">", ">=", "!="),
  fieldFilter(byName, lists(name, 4), "in", "not-in"),
);

const leaf = fc.oneof({ weight: 6, arbitrary: plainLeaf }, { weight: 2, arbitrary: negation }, nameLeaf);
const some = (filter: fc.Arbitrary<Filter>) => fc.array(filter, { minLength: 1, maxLength: 3 });

const filter: fc.Arbitrary<Filter> = fc.oneof(
  leaf,
  made({ kind: fc.constantFrom("and", "or"), filters: some(leaf) }),
  fc
    .tuple(plainLeaf, some(plainLeaf))
    .map(([first, filters]): Filter => ({ kind: "and", filters: [first, { kind: "or", filters }] })),
);

const fieldOrders = fc.uniqueArray(
  fc
    .record({ field: path, direction: fc.constantFrom<Order["direction"][]>("asc", "desc") })
    .map((order): Order => order),
  { selector: ({ field }) => field.join("."), maxLength: 2 },
);
const nameOrder = fc
  .constantFrom<Order["direction"][]>("asc", "desc")
  .map((direction): readonly Order[] => [{ field: ["__name__"], direction }]);
const orders = fc
  .record({ byFields: fieldOrders, byName: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, nameOrder) })
  .map(({ byFields, byName }): readonly Order[] => [...byFields, ...byName]);

/** Values for some of the orders, from the first. */
function cursor(orderBy: readonly Order[]): fc.Arbitrary<Cursor | undefined> {
  if (orderBy.length === 0) return fc.constant(undefined);
  const position = fc.tuple(...orderBy.map(({ field }) => (field[0] === "__name__" ? name : likelyValue)));
  const made = fc
    .record({ position, length: fc.integer({ min: 1, max: orderBy.length }), before: fc.boolean() })
    .map(({ position: values, length, before }): Cursor => ({ values: values.slice(0, length), before }));
  return fc.option(made, { nil: undefined });
}

/** A query over the collection "c" with documents d0 to d9 of `arbitraryFields`; the service refuses some queries. */
export const arbitraryQuery: fc.Arbitrary<Query> = orders.chain((orderBy) =>
  fc
    .record({
      where: fc.option(filter, { nil: undefined, freq: 5 }),
      limit: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
      offset: fc.constantFrom(0, 0, 0, 2),
      startAt: cursor(orderBy),
      endAt: cursor(orderBy),
    })
    .map(({ where, limit, offset, startAt, endAt }) =>
      aQuery("c", {
        orderBy,
        offset,
        ...(where && { where }),
        ...(limit !== undefined && { limit }),
        ...(startAt && { startAt }),
        ...(endAt && { endAt }),
      }),
    ),
);

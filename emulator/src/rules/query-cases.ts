import { equals } from "./equals.ts";
import type { FilterOperator, FirestoreQuery, PathItem, QueryFilter } from "./request.ts";
import { type Bound, Constraint, type MapValue, mapOf, Path, type Value } from "./value.ts";

/** Returns the paths of the documents that a query names. */
export function namedDocuments(query: FirestoreQuery): readonly (readonly string[])[] {
  return queryCases(query).flatMap((one) => (one.kind === "named" ? [one.path] : []));
}

/** One way to satisfy a query's filters, as rules see it: it names one stored document, or it promises something. */
export type QueryCase =
  | { readonly kind: "named"; readonly path: readonly string[] }
  | { readonly kind: "open"; readonly path: readonly PathItem[]; readonly resource: MapValue };

/**
 * Returns every way to satisfy the filters of a query. A way that names one document, and asks nothing else of the name,
 * is judged by that document. Any other is judged by the guarantees of its filters about each document, never by the
 * documents: a field with an equality has that value, other filters become a constraint, and a field without a filter
 * is missing.
 */
export function queryCases(query: FirestoreQuery): readonly QueryCase[] {
  return alternatives(query.filter).map((filters) => {
    const ofName = filters.filter(isName);
    const names = ofName.flatMap(({ operator, value }) =>
      operator === "==" && value instanceof Path ? [value] : [],
    );
    const [name] = names;
    if (name && names.length === ofName.length && names.every((other) => equals(name, other)))
      return { kind: "named", path: name.segments.filter((segment) => typeof segment === "string") };
    const entries: (readonly [string, Value])[] = name ? [["__name__", name]] : [];
    const data = dataOf(filters.filter((filter) => !isName(filter)));
    return { kind: "open", path: openPath(query), resource: mapOf([...entries, ["data", data]]) };
  });
}

type FieldFilter = Extract<QueryFilter, { kind: "field" }>;

function isName(filter: FieldFilter): boolean {
  return filter.field.length === 1 && filter.field[0] === "__name__";
}

function openPath(query: FirestoreQuery): readonly PathItem[] {
  const between: readonly PathItem[] = query.allDescendants ? [{ open: "many" }] : [];
  return [...query.parent, ...between, query.collection ?? { open: "one" }, { open: "one" }];
}

/** Returns the filter as a choice between lists of filters that all hold (its disjunctive normal form). */
function alternatives(filter: QueryFilter | null): readonly (readonly FieldFilter[])[] {
  if (filter === null) return [[]];
  if (filter.kind === "field") return fieldAlternatives(filter);
  if (filter.kind === "or") return filter.filters.flatMap(alternatives);
  return filter.filters.reduce<readonly (readonly FieldFilter[])[]>(
    (before, next) => before.flatMap((left) => alternatives(next).map((right) => [...left, ...right])),
    [[]],
  );
}

function fieldAlternatives(filter: FieldFilter): readonly (readonly FieldFilter[])[] {
  const each = (operator: FilterOperator): readonly FieldFilter[] =>
    (Array.isArray(filter.value) ? filter.value : []).map((value: Value) => ({ ...filter, operator, value }));
  if (filter.operator === "in") return each("==").map((one) => [one]);
  if (filter.operator === "array-contains-any") return each("array-contains").map((one) => [one]);
  if (filter.operator === "not-in") return [each("!=")];
  return [[filter]];
}

function dataOf(filters: readonly FieldFilter[]): MapValue {
  let fields: MapValue = new Map();
  for (const ofField of Map.groupBy(filters, ({ field }) => JSON.stringify(field)).values()) {
    const [first] = ofField;
    if (first !== undefined) fields = withField(fields, first.field, knownValue(ofField));
  }
  return fields;
}

function knownValue(filters: readonly FieldFilter[]): Value {
  const equality = filters.find((filter) => filter.operator === "==");
  return equality === undefined ? new Constraint(filters.flatMap(boundOf)) : equality.value;
}

function boundOf(filter: FieldFilter): readonly Bound[] {
  switch (filter.operator) {
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "!=":
      return [{ operator: filter.operator, value: filter.value }];
    case "array-contains":
      return [{ operator: "contains", value: filter.value }];
    default:
      return [];
  }
}

function withField(fields: MapValue, [name = "", ...rest]: readonly string[], value: Value): MapValue {
  const inner = fields.get(name);
  const next = rest.length === 0 ? value : withField(inner instanceof Map ? inner : new Map(), rest, value);
  return mapOf([...fields, [name, next]]);
}

import { formatFieldPath } from "../src/firestore/field-path.ts";
import { type Filter, operatorNames, type Query, unaryNames } from "../src/firestore/query.ts";
import type { Transform } from "../src/firestore/transform.ts";
import type { Fields, Value } from "../src/firestore/value.ts";
import { encodeValue } from "../src/wire/codec/value.ts";
import { ValueSchema } from "../src/wire/generated/google/firestore/v1/document_pb.js";
import { messageToJson } from "../src/wire/json.ts";

// Parts of requests, as JSON and the SDK's generated client have them.
export const integer = (n: number) => ({ integerValue: String(n) });
export const text = (stringValue: string) => ({ stringValue });
export const reference = (referenceValue: string) => ({ referenceValue });
export const array = (...values: readonly object[]) => ({ arrayValue: { values } });
export const map = (fields: object) => ({ mapValue: { fields } });
export const filter = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
export const every = (...filters: readonly object[]) => ({ compositeFilter: { op: "AND", filters } });
export const some = (...filters: readonly object[]) => ({ compositeFilter: { op: "OR", filters } });
export const order = (fieldPath: string, direction = "ASCENDING") => ({ field: { fieldPath }, direction });
export const aggregation = (structuredQuery: object, ...aggregations: readonly object[]) => ({
  structuredAggregationQuery: { structuredQuery, aggregations },
});

/** A vector, as JSON has it where its elements are finite. */
export const wireVector = (elements: readonly number[]) =>
  map({ __type__: text("__vector__"), value: array(...elements.map((doubleValue) => ({ doubleValue }))) });

/** A value as JSON. */
export function wireValue(value: Value): object {
  return JSON.parse(messageToJson(ValueSchema, encodeValue(value)));
}

/** Fields as JSON. */
export function wireFields(fields: Fields): object {
  return Object.fromEntries([...fields].map(([name, value]) => [name, wireValue(value)]));
}

/** A query as JSON; its parent goes beside it in the request. */
export function wireQuery(query: Query): object {
  return {
    from: [query.from],
    ...(query.where && { where: wireFilter(query.where) }),
    orderBy: query.orderBy.map(({ field, direction }) => ({
      field: { fieldPath: formatFieldPath(field) },
      direction: direction === "asc" ? "ASCENDING" : "DESCENDING",
    })),
    offset: query.offset,
    ...(query.limit !== undefined && { limit: query.limit }),
    ...(query.startAt && { startAt: { ...query.startAt, values: query.startAt.values.map(wireValue) } }),
    ...(query.endAt && { endAt: { ...query.endAt, values: query.endAt.values.map(wireValue) } }),
  };
}

function wireFilter(filter: Filter): object {
  if ("filters" in filter)
    return { compositeFilter: { op: filter.kind.toUpperCase(), filters: filter.filters.map(wireFilter) } };
  const field = { fieldPath: formatFieldPath(filter.field) };
  if (filter.kind === "unary") return { unaryFilter: { field, op: unaryNames[filter.op] } };
  return { fieldFilter: { field, op: operatorNames[filter.op], value: wireValue(filter.value) } };
}

/** A transform as JSON. */
export function wireTransform(transform: Transform): object {
  const fieldPath = formatFieldPath(transform.field);
  switch (transform.kind) {
    case "serverTimestamp":
      return { fieldPath, setToServerValue: "REQUEST_TIME" };
    case "increment":
    case "maximum":
    case "minimum":
      return { fieldPath, [transform.kind]: wireValue(transform.operand) };
    case "arrayUnion":
      return { fieldPath, appendMissingElements: { values: transform.values.map(wireValue) } };
    case "arrayRemove":
      return { fieldPath, removeAllFromArray: { values: transform.values.map(wireValue) } };
  }
}

import { formatFieldPath } from "../src/firestore/field-path.ts";
import { type Filter, operatorNames, type Query, unaryNames } from "../src/firestore/query.ts";
import type { Transform } from "../src/firestore/transform.ts";
import type { Fields, Value } from "../src/firestore/value.ts";
import { vectorFields } from "../src/firestore/vector.ts";

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

/** A value as the SDK's generated client takes it. */
function wireValue(value: Value): object {
  switch (value.kind) {
    case "null":
      return { nullValue: "NULL_VALUE" };
    case "boolean":
      return { booleanValue: value.value };
    case "integer":
      return { integerValue: value.value.toString() };
    case "double":
      return { doubleValue: value.value };
    case "timestamp":
      return { timestampValue: { seconds: value.value.seconds.toString(), nanos: value.value.nanos } };
    case "string":
      return { stringValue: value.value };
    case "bytes":
      return { bytesValue: value.value };
    case "reference":
      return { referenceValue: value.value };
    case "geopoint":
      return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
    case "array":
      return { arrayValue: { values: value.values.map(wireValue) } };
    case "vector":
      return wireVector(value.elements);
    case "map":
      return { mapValue: { fields: wireFields(value.fields) } };
  }
}

/** A vector as the SDK's generated client takes it. */
export function wireVector(elements: readonly number[]): object {
  return { mapValue: { fields: wireFields(vectorFields(elements)) } };
}

/** Fields as the SDK's generated client takes them. */
export function wireFields(fields: Fields): object {
  return Object.fromEntries([...fields].map(([name, value]) => [name, wireValue(value)]));
}

/** A query as the SDK's generated client takes it; its parent goes beside it in the request. */
export function wireQuery(query: Query): object {
  return {
    from: [query.from],
    ...(query.where && { where: wireFilter(query.where) }),
    orderBy: query.orderBy.map(({ field, direction }) => ({
      field: { fieldPath: formatFieldPath(field) },
      direction: direction === "asc" ? "ASCENDING" : "DESCENDING",
    })),
    offset: query.offset,
    ...(query.limit !== undefined && { limit: { value: query.limit } }),
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

/** A transform as the SDK's generated client takes it. */
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

import { create } from "@bufbuild/protobuf";
import { type FieldPath, isNamePath, parseFieldPath } from "../../firestore/field-path.ts";
import type { DocumentPath } from "../../firestore/path.ts";
import {
  type Aggregation,
  type Cursor,
  type DistanceMeasure,
  type Filter,
  type Nearest,
  type Order,
  operatorNames,
  type Query,
  unaryNames,
} from "../../firestore/query.ts";
import type { Value } from "../../firestore/value.ts";
import { invalid } from "../../status.ts";
import {
  StructuredQuery_CompositeFilter_Operator as CompositeOperator,
  CursorSchema,
  StructuredQuery_Direction as Direction,
  type StructuredAggregationQuery,
  type StructuredAggregationQuery_Aggregation,
  type StructuredQuery,
  type StructuredQuery_FieldReference,
  type StructuredQuery_Filter,
  type StructuredQuery_FindNearest,
  type StructuredQuery_Order,
  type Cursor as WireCursor,
  StructuredQuery_FieldFilter_Operator as WireFieldOperator,
  StructuredQuery_FindNearest_DistanceMeasure as WireMeasure,
  StructuredQuery_UnaryFilter_Operator as WireUnaryOperator,
} from "../generated/google/firestore/v1/query_pb.js";
import { decodeValue, encodeValue } from "./value.ts";

/** The operators by their numbers on the wire. */
const fieldOperators = new Map(entriesOf(operatorNames).map(([op, name]) => [WireFieldOperator[name], op]));
const unaryOperators = new Map(entriesOf(unaryNames).map(([op, name]) => [WireUnaryOperator[name], op]));

function entriesOf<Table extends object>(table: Table) {
  // The table has no members but its own.
  return Object.entries(table) as [keyof Table, Table[keyof Table]][];
}

const composites: ReadonlyMap<CompositeOperator, "and" | "or"> = new Map([
  [CompositeOperator.AND, "and"],
  [CompositeOperator.OR, "or"],
]);
const directions: ReadonlyMap<Direction, Order["direction"]> = new Map([
  [Direction.DIRECTION_UNSPECIFIED, "asc"],
  [Direction.ASCENDING, "asc"],
  [Direction.DESCENDING, "desc"],
]);
const measures: ReadonlyMap<WireMeasure, DistanceMeasure> = new Map([
  [WireMeasure.EUCLIDEAN, "euclidean"],
  [WireMeasure.COSINE, "cosine"],
  [WireMeasure.DOT_PRODUCT, "dotProduct"],
]);

/** Decodes a structured query below `parent`. */
export function decodeQuery(parent: DocumentPath, wire: StructuredQuery): Query {
  const [from, ...others] = wire.from;
  if (others.length > 0) throw invalid("A query may select from one collection only.");
  return {
    parent,
    // The query covers every collection right below its parent by default.
    from: {
      collectionId: from === undefined || from.collectionId === "" ? undefined : from.collectionId,
      allDescendants: from?.allDescendants ?? false,
    },
    orderBy: wire.orderBy.map(decodeOrder),
    offset: wire.offset,
    ...(wire.where === undefined ? {} : { where: decodeFilter(wire.where) }),
    ...(wire.startAt === undefined ? {} : { startAt: decodeCursor(wire.startAt) }),
    ...(wire.endAt === undefined ? {} : { endAt: decodeCursor(wire.endAt) }),
    ...(wire.limit === undefined ? {} : { limit: wire.limit }),
    ...(wire.select === undefined ? {} : { select: decodeSelection(wire.select.fields) }),
    ...(wire.findNearest === undefined ? {} : { nearest: decodeNearest(wire.findNearest) }),
  };
}

function decodeNearest(wire: StructuredQuery_FindNearest): Nearest {
  const { queryVector, distanceThreshold, distanceResultField } = wire;
  const measure = measures.get(wire.distanceMeasure);
  if (measure === undefined) throw invalid("Unknown Distance Measure.");
  const vector = queryVector && decodeValue(queryVector);
  if (vector?.kind !== "vector") throw invalid("Query Value must be of type vector.");
  return {
    field: decodeField(wire.vectorField),
    vector: vector.elements,
    measure,
    limit: wire.limit ?? 0,
    ...(distanceThreshold === undefined ? {} : { threshold: distanceThreshold }),
    ...(distanceResultField === "" ? {} : { resultField: distanceResultField }),
  };
}

/** Decodes the aggregations of a query; those without an alias get the service's names. */
export function decodeAggregations(wire: StructuredAggregationQuery): readonly Aggregation[] {
  let unnamed = 0;
  return wire.aggregations.map((aggregation) => {
    if (aggregation.alias !== "") return decodeAggregation(aggregation, aggregation.alias);
    unnamed += 1;
    return decodeAggregation(aggregation, `field_${unnamed}`);
  });
}

function decodeAggregation({ operator }: StructuredAggregationQuery_Aggregation, alias: string): Aggregation {
  switch (operator.case) {
    case "count": {
      const { upTo } = operator.value;
      return { alias, kind: "count", ...(upTo === undefined ? {} : { upTo }) };
    }
    case "sum":
      return { alias, kind: "sum", field: decodeField(operator.value.field) };
    case "avg":
      return { alias, kind: "average", field: decodeField(operator.value.field) };
    case undefined:
      throw invalid("An aggregation must name its operator.");
  }
}

/** Encodes a cursor just before the document called `name`. */
export function encodeCursor(name: Value): WireCursor {
  return create(CursorSchema, { values: [encodeValue(name)], before: true });
}

function decodeSelection(fields: readonly StructuredQuery_FieldReference[]): readonly FieldPath[] {
  // An empty projection selects only names, as does one that lists the name alone.
  return fields.map(({ fieldPath }) => parseFieldPath(fieldPath)).filter((path) => !isNamePath(path));
}

function decodeOrder({ field, direction }: StructuredQuery_Order): Order {
  const known = directions.get(direction);
  if (known === undefined) throw invalid("Unknown direction of an order.");
  return { field: decodeField(field), direction: known };
}

function decodeCursor({ values, before }: WireCursor): Cursor {
  return { values: values.map((value) => decodeValue(value)), before };
}

function decodeFilter({ filterType }: StructuredQuery_Filter): Filter {
  switch (filterType.case) {
    case "compositeFilter": {
      const { op, filters } = filterType.value;
      const kind = composites.get(op);
      if (kind === undefined) throw invalid("A composite filter must name its operator.");
      if (kind === "or" && filters.length === 0)
        throw invalid("Composite filter must have at least one sub-filter.");
      return { kind, filters: filters.map(decodeFilter) };
    }
    case "fieldFilter": {
      const { field, op, value } = filterType.value;
      const operator = fieldOperators.get(op);
      if (operator === undefined || value === undefined)
        throw invalid("A field filter must have an operator and a value.");
      const asksFor = operator.startsWith("array-contains") ? "elements" : "fields or types";
      return { kind: "field", field: decodeField(field, asksFor), op: operator, value: decodeValue(value) };
    }
    case "unaryFilter": {
      const { op, operandType } = filterType.value;
      const operator = unaryOperators.get(op);
      if (operator === undefined) throw invalid("A unary filter must have an operator.");
      return { kind: "unary", field: decodeField(operandType.value), op: operator };
    }
    case undefined:
      throw invalid("A filter must have a type.");
  }
}

function decodeField(
  reference: StructuredQuery_FieldReference | undefined,
  asksFor: "elements" | "fields or types" = "fields or types",
): FieldPath {
  return parseFieldPath(reference?.fieldPath ?? "", asksFor);
}

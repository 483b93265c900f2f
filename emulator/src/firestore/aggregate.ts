import { invalid } from "../status.ts";
import type { Document } from "./document.ts";
import { checkPropertyName, type FieldPath, getField, isNamePath } from "./field-path.ts";
import type { Aggregation } from "./query.ts";
import { isInteger, isNumber, type NumberValue, type Value } from "./value.ts";

const MAX_AGGREGATIONS = 5;

/** Throws INVALID_ARGUMENT for aggregations the service refuses. */
export function checkAggregations(aggregations: readonly Aggregation[]): void {
  if (aggregations.length === 0) throw invalid("Aggregations can not be empty.");
  if (aggregations.length > MAX_AGGREGATIONS) {
    throw invalid(
      `The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}.`,
    );
  }
  const aliases = new Set<string>();
  for (const aggregation of aggregations) {
    if (aliases.has(aggregation.alias))
      throw invalid(`Aggregation aliases contain duplicate alias: ${aggregation.alias}.`);
    aliases.add(aggregation.alias);
    checkPropertyName(aggregation.alias, "property.name");
    if (aggregation.kind === "count") {
      if (aggregation.upTo !== undefined && aggregation.upTo < 0n)
        throw invalid("The `up_to` value in a COUNT aggregation must be greater than or equal to zero.");
    } else if (isNamePath(aggregation.field)) {
      throw invalid("Aggregations are not supported for the property: __key__");
    }
  }
}

/** Returns the fields aggregated: the service counts only documents that have them all. */
export function aggregatedFields(aggregations: readonly Aggregation[]): readonly FieldPath[] {
  return aggregations.flatMap((aggregation) => (aggregation.kind === "count" ? [] : [aggregation.field]));
}

/** Returns each aggregation's value over a query's results, by alias. */
export function aggregate(
  results: readonly Document[],
  aggregations: readonly Aggregation[],
): ReadonlyMap<string, Value> {
  return new Map(aggregations.map((aggregation) => [aggregation.alias, resultOf(aggregation, results)]));
}

function resultOf(aggregation: Aggregation, documents: readonly Document[]): Value {
  if (aggregation.kind === "count") {
    const count = BigInt(documents.length);
    const { upTo } = aggregation;
    return { kind: "integer", value: upTo !== undefined && upTo < count ? upTo : count };
  }
  const { field } = aggregation;
  const numbers = documents.map((document) => getField(document.fields, field)).filter(isNumber);
  if (aggregation.kind === "sum") return sum(numbers);
  if (numbers.length === 0) return { kind: "null" };
  const total = sum(numbers);
  return {
    kind: "double",
    value: (total.kind === "integer" ? Number(total.value) : total.value) / numbers.length,
  };
}

/**
 * Exact while there are only integers; a double among them, or a total beyond int64, makes the sum a double. What the
 * addition of doubles rounds off is added in the end: ten times 0.1 is 1.
 */
function sum(numbers: readonly NumberValue[]): NumberValue {
  let integers = 0n;
  let doubles = 0;
  let roundedOff = 0;
  let hasDouble = false;
  for (const { kind, value } of numbers) {
    if (kind === "integer") {
      integers += value;
      continue;
    }
    const next = doubles + value;
    const isSmaller = Math.abs(value) <= Math.abs(doubles);
    roundedOff += isSmaller ? doubles - next + value : value - next + doubles;
    doubles = next;
    hasDouble = true;
  }
  if (!hasDouble && isInteger(integers)) return { kind: "integer", value: integers };
  const total = Number.isFinite(doubles) ? doubles + roundedOff : doubles;
  return { kind: "double", value: Number(integers) + total };
}

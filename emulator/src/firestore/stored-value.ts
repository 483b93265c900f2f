import type { Fields, Value } from "./value.ts";

/** Returns the fields as the service stores them: timestamps are cut to microseconds. */
export function storedFields(fields: Fields): Fields {
  let stored: Map<string, Value> | undefined;
  for (const [name, value] of fields) {
    const kept = storedValue(value);
    if (kept === value) continue;
    stored ??= new Map(fields);
    stored.set(name, kept);
  }
  return stored ?? fields;
}

function storedValue(value: Value): Value {
  switch (value.kind) {
    case "timestamp": {
      const finer = value.value.nanos % 1000;
      if (finer === 0) return value;
      return {
        kind: "timestamp",
        value: { seconds: value.value.seconds, nanos: value.value.nanos - finer },
      };
    }
    case "array": {
      const values = value.values.map(storedValue);
      return values.some((kept, i) => kept !== value.values[i]) ? { kind: "array", values } : value;
    }
    case "map": {
      const fields = storedFields(value.fields);
      return fields === value.fields ? value : { kind: "map", fields };
    }
    default:
      return value;
  }
}

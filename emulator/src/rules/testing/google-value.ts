import { setOf } from "../equals.ts";
import { Fault, type Result } from "../fault.ts";
import { parseTimestamp } from "../time.ts";
import { Duration, LatLng, mapOf, Path } from "../value.ts";

/** A value in the coverage report of Google's emulator. */
export type ReportedValue = Readonly<Record<string, unknown>>;

/** Converts a value of Google's report to ours. */
export function googleValue(reported: ReportedValue): Result {
  const [kind = "", content] = Object.entries(reported)[0] ?? [];
  // Each kind has content of a different shape, which the report does not declare.
  const inner = content as never as {
    values?: ReportedValue[];
    fields?: Record<string, ReportedValue>;
    segments?: { simple: string }[];
    latitude: number;
    longitude: number;
  };
  const items = () => (inner.values ?? []).map((item) => present(googleValue(item)));
  switch (kind) {
    case "nullValue":
      return null;
    case "boolValue":
      return content === true;
    case "intValue":
      return BigInt(String(content));
    case "floatValue":
      return Number(content);
    case "stringValue":
      return String(content);
    case "bytesValue":
      return new Uint8Array(Buffer.from(String(content), "base64"));
    case "listValue":
      return items();
    case "setValue":
      return setOf(items());
    case "mapValue":
      return mapOf(
        Object.entries(inner.fields ?? {}).map(([key, item]) => [key, present(googleValue(item))]),
      );
    case "pathValue":
      return new Path((inner.segments ?? []).map(({ simple }) => simple));
    case "timestampValue":
      return parseTimestamp(String(content));
    case "durationValue":
      return new Duration(nanosOf(String(content)));
    case "latlngValue":
      return new LatLng(inner.latitude, inner.longitude);
    default:
      return new Fault(kind);
  }
}

function present(result: Result) {
  if (result instanceof Fault) throw new Error(`A part of a value is ${result.message}.`);
  return result;
}

function nanosOf(text: string): bigint {
  const [seconds = "0", fraction = ""] = text.replace(/^-|s$/g, "").split(".");
  const nanos = BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, "0"));
  return text.startsWith("-") ? -nanos : nanos;
}

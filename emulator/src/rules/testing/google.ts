import { expect } from "vitest";
import { startTarget } from "../../../conformance/target.ts";
import { equals, setOf } from "../equals.ts";
import { Fault, type Result } from "../fault.ts";
import { parseTimestamp } from "../time.ts";
import { Duration, LatLng, mapOf, Path } from "../value.ts";
import { resultOf } from "./evaluated.ts";

/** Whether CONFORMANCE_TARGET asks to compare with Google's emulator. */
export const isComparing = process.env["CONFORMANCE_TARGET"] === "google";

/** Google's emulator, asked for the values of expressions. */
export type Google = {
  /** Expects Google's value of an expression to be ours, or both to be errors; false if Google refuses the expression. */
  readonly agrees: (expression: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

export async function startGoogle(): Promise<Google> {
  const { host, port, close } = await startTarget("google");
  const agrees = async (expression: string) => {
    const theirs = await givenBy(`http://${host}:${port}`, expression);
    if (theirs === undefined) return false;
    const ours = resultOf(expression);
    if (theirs instanceof Fault) expect(ours).toBeInstanceOf(Fault);
    else if (ours instanceof Fault || !equals(ours, theirs, "member")) expect(ours).toEqual(theirs);
    return true;
  };
  return { agrees, close };
}

type Report = {
  readonly values?: readonly { readonly value: ReportedValue }[];
  readonly children?: readonly Report[];
};

/** Returns an expression's value from the emulator's report of evaluations; undefined if it is refused. */
async function givenBy(emulator: string, expression: string): Promise<Result | undefined> {
  const project = `${emulator}/emulator/v1/projects/demo-agreement`;
  const content = `rules_version = '2'; service cloud.firestore { match /databases/{db}/documents {
    match /t/{id} { allow get: if [${expression}] == 0; } } }`;
  const body = JSON.stringify({ rules: { files: [{ name: "a.rules", content }] } });
  const put = await fetch(`${project}:securityRules`, { method: "PUT", body });
  if (!put.ok) return undefined;
  await fetch(`${emulator}/v1/projects/demo-agreement/databases/(default)/documents/t/x`);
  const coverage = await fetch(`${project}:ruleCoverage`);
  // The shape of the report, which is not documented.
  const { report } = (await coverage.json()) as { report: Report[] };
  const list = report[0]?.children?.[0]?.values?.at(-1)?.value ?? {};
  const given = googleValue(list);
  return Array.isArray(given) ? given[0] : given;
}

/** A value in the coverage report of Google's emulator. */
type ReportedValue = Readonly<Record<string, unknown>>;

/** Converts a value of Google's report to ours. */
function googleValue(reported: ReportedValue): Result {
  const [kind = "", content] = Object.entries(reported)[0] ?? [];
  // Each kind has content of a different shape, which the report does not declare.
  const inner = content as never as {
    values?: ReportedValue[];
    fields?: Record<string, ReportedValue>;
    segments?: { simple?: string; capture?: { variableName: string; boundValue?: string } }[];
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
      return new Path(
        (inner.segments ?? []).map(
          ({ simple, capture }) => simple ?? capture?.boundValue ?? { hole: capture?.variableName ?? "" },
        ),
      );
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

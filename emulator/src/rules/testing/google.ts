import { expect } from "vitest";
import { startTarget } from "../../../conformance/target.ts";
import { equals } from "../equals.ts";
import { Fault, type Result } from "../fault.ts";
import { parseValue } from "../json-value.ts";
import type { Value } from "../value.ts";
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
  readonly values?: readonly { readonly value: object }[];
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
  if (!("listValue" in list)) return new Fault(Object.keys(list).join());
  const [given] = parseValue(list) as readonly Value[];
  return given;
}

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTarget, type Target } from "../../conformance/target.ts";
import { runs } from "../testing/random-runs.ts";
import { equals } from "./equals.ts";
import { Fault, type Result } from "./fault.ts";
import { anyExpression } from "./testing/any-expression.ts";
import { resultOf } from "./testing/evaluated.ts";
import { googleValue, type ReportedValue } from "./testing/google-value.ts";
import { printExpression } from "./testing/print-expression.ts";
import { sensibleExpression } from "./testing/sensible-expression.ts";

// Random expressions, asked of Google's emulator and of ours: CONFORMANCE_TARGET=google, and AGREEMENT_RUNS for more.
const isWanted = process.env["CONFORMANCE_TARGET"] === "google";
const count = Number(process.env["AGREEMENT_RUNS"] ?? runs(500));
const minutes = 60_000;

let google: Target | undefined;

beforeAll(async () => {
  if (isWanted) google = await startTarget("google");
}, minutes);
afterAll(() => google?.close());

/** Returns an expression's value from the emulator's report of evaluations; undefined if it is refused. */
async function givenByGoogle(expression: string): Promise<Result | undefined> {
  const emulator = `http://${google?.host}:${google?.port}`;
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

type Report = {
  readonly values?: readonly { readonly value: ReportedValue }[];
  readonly children?: readonly Report[];
};

/** Excluded: the differences listed in the README, and expressions on which Google's emulator itself fails. */
const different = /isInfinite|firestore\.|\b(request|resource|name|id)\b/;

async function agree(expression: string): Promise<void> {
  fc.pre(!different.test(expression));
  const theirs = await givenByGoogle(expression);
  fc.pre(theirs !== undefined);
  const ours = resultOf(expression);
  if (theirs instanceof Fault || theirs === undefined) expect(ours).toBeInstanceOf(Fault);
  else if (ours instanceof Fault || !equals(ours, theirs, "member")) expect(ours).toEqual(theirs);
}

test.runIf(isWanted)(
  "expressions whose parts fit together give the same in both",
  () => fc.assert(fc.asyncProperty(sensibleExpression, agree), { numRuns: count }),
  30 * minutes,
);

test.runIf(isWanted)(
  "expressions that only the grammar holds together give the same in both",
  () =>
    fc.assert(fc.asyncProperty(anyExpression.map(printExpression), agree), {
      numRuns: count,
      maxSkipsPerRun: 1000,
    }),
  30 * minutes,
);

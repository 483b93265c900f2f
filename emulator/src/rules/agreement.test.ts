import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { runs } from "../testing/random-runs.ts";
import { anyExpression } from "./testing/any-expression.ts";
import { type Google, isComparing, startGoogle } from "./testing/google.ts";
import { printExpression } from "./testing/print-expression.ts";
import { sensibleExpression } from "./testing/sensible-expression.ts";

// Random expressions, asked of Google's emulator and of ours: CONFORMANCE_TARGET=google, and AGREEMENT_RUNS for more.
const count = Number(process.env["AGREEMENT_RUNS"] ?? runs(500));

let google: Google | undefined;

beforeAll(async () => {
  if (isComparing) google = await startGoogle();
});
afterAll(() => google?.close());

/** Excluded: the differences listed in the README, and expressions on which Google's emulator itself fails. */
const different = /firestore\.|\b(request|resource|name|id)\b/;

async function agree(expression: string): Promise<void> {
  fc.pre(!different.test(expression));
  fc.pre((await google?.agrees(expression)) === true);
}

test.runIf(isComparing)("expressions whose parts fit together give the same in both", () =>
  fc.assert(fc.asyncProperty(sensibleExpression, agree), { numRuns: count }),
);

test.runIf(isComparing)("expressions that only the grammar holds together give the same in both", () =>
  fc.assert(fc.asyncProperty(anyExpression.map(printExpression), agree), {
    numRuns: count,
    maxSkipsPerRun: 1000,
  }),
);

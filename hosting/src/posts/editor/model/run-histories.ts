import fc from "fast-check";
import { runHistory, type Step, Violation } from "./run-history.ts";

// Runs histories until one breaks a promise: node run-histories.ts <count> <seed>. Prints that one at its shortest, or
// with `node run-histories.ts trace '<steps>'` what happens in it.
const [count = "500", seed = "1"] = process.argv.slice(2);
const number = fc.nat(4095);
const histories = fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 40, size: "max" });

if (count === "trace") runHistory(JSON.parse(seed) as Step[], (line) => process.stdout.write(`${line}\n`));
else {
  const { counterexample, errorInstance, numRuns } = fc.check(
    fc.property(histories, (steps) => runHistory(steps)),
    {
      numRuns: Number(count),
      seed: Number(seed),
    },
  );
  if (errorInstance && !(errorInstance instanceof Violation)) throw errorInstance;
  const steps = JSON.stringify(counterexample?.[0]);
  process.stdout.write(
    JSON.stringify({
      numRuns,
      broken: errorInstance instanceof Error ? errorInstance.message : undefined,
      steps,
    }),
  );
}

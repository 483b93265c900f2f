import { expect, test } from "vitest";
import { evaluated } from "../testing/evaluated.ts";

// The values of Google's emulator.
// biome-ignore format: one row per expression
const values: readonly (readonly [expression: string, value: string])[] = [
  ["duration.value(1,'s') is duration",                  "true"],
  ["duration.value(1,'s')",                              "duration.value(1000000000, 'ns')"],
  ["duration.value(1,'w')",                              "duration.value(604800000000000, 'ns')"],
  ["duration.value(1,'d')",                              "duration.value(86400000000000, 'ns')"],
  ["duration.value(1,'h')",                              "duration.value(3600000000000, 'ns')"],
  ["duration.value(1,'m')",                              "duration.value(60000000000, 'ns')"],
  ["duration.value(1,'ms')",                             "duration.value(1000000, 'ns')"],
  ["duration.value(1,'ns')",                             "duration.value(1, 'ns')"],
  ["duration.value(-1,'ms')",                            "duration.value(-1000000, 'ns')"],
  ["duration.value(-1500,'ms').seconds()",               "-1"],
  ["duration.value(-1500,'ms').nanos()",                 "-500000000"],
  ["duration.value(1500,'ms').seconds()",                "1"],
  ["duration.value(1500,'ms').nanos()",                  "500000000"],
  ["duration.time(1,2,3,4)",                             "duration.value(3723000000004, 'ns')"],
  ["duration.time(-1,2,3,4)",                            "duration.value(-3476999999996, 'ns')"],
  ["duration.abs(duration.value(-1,'s'))",               "duration.value(1000000000, 'ns')"],
  ["duration.value(1,'s') + duration.value(1,'s')",      "duration.value(2000000000, 'ns')"],
  ["duration.value(1,'s') - duration.value(2,'s')",      "duration.value(-1000000000, 'ns')"],
  ["-duration.value(1,'s')",                             "duration.value(-1000000000, 'ns')"],
  ["duration.value(1,'s') == duration.value(1000,'ms')", "true"],
  ["duration.value(1,'s') < duration.value(1000,'m')",   "true"],
  ["duration.value(400000,'d')",                         "duration.value(34560000000000000000, 'ns')"],
];

test.each(values)("%s is %s", (expression, value) => {
  expect(evaluated(expression)).toBe(value);
});

// biome-ignore format: one row per expression
const faults: readonly (readonly [expression: string, reason: string])[] = [
  ["string(duration.value(1,'s'))",                      "Unsupported operation error. Received: string(duration)."],
  ["duration.value(1,'us')",                             "'us' is no unit of time: w, d, h, m, s, ms, ns are."],
  ["duration.value(1,'x')",                              "'x' is no unit of time: w, d, h, m, s, ms, ns are."],
  ["duration.value(1.5,'s')",                            "Unsupported operation error. Received: duration.value(float, string)."],
  ["duration.value('1','s')",                            "Unsupported operation error. Received: duration.value(string, string)."],
  ["duration.time(1,2,3)",                               "Incorrect number of arguments."],
  ["duration.value(1,'s') * 2",                          "Unsupported operation error. Received: duration * int."],
  ["2 * duration.value(1,'s')",                          "Unsupported operation error. Received: int * duration."],
  ["duration.value(1,'s') * 1.5",                        "Unsupported operation error. Received: duration * float."],
  ["duration.value(1,'s') / 2",                          "Unsupported operation error. Received: duration / int."],
  ["duration.value(9223372036854775807,'w')",            "Duration is not valid. Seconds must be in range [-315,576,000,000, +315,576,000,000]. Nanos must be in range [-999,999,999, +999,999,999]."],
  ["duration.value('1h')",                               "Incorrect number of arguments."],
];

test.each(faults)("%s has no value: %s", (expression, reason) => {
  expect(evaluated(expression)).toContain(`error: ${reason}`);
});

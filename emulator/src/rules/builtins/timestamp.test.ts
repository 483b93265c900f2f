import { expect, test } from "vitest";
import { evaluated } from "../testing/evaluated.ts";

// The values of Google's emulator.
// biome-ignore format: one row per expression
const values: readonly (readonly [expression: string, value: string])[] = [
  ["timestamp.date(2020,2,29)",                            "timestamp(2020-02-29T00:00:00.000Z)"],
  ["timestamp.date(2020,1,2).year()",                      "2020"],
  ["timestamp.date(2020,1,2).month()",                     "1"],
  ["timestamp.date(2020,1,2).day()",                       "2"],
  ["timestamp.date(2020,1,5).dayOfWeek()",                 "7"],
  ["timestamp.date(2020,1,6).dayOfWeek()",                 "1"],
  ["timestamp.date(2020,3,1).dayOfYear()",                 "61"],
  ["timestamp.value(1500000000123)",                       "timestamp(2017-07-14T02:40:00.123Z)"],
  ["timestamp.value(1500000000123).hours()",               "2"],
  ["timestamp.value(1500000000123).minutes()",             "40"],
  ["timestamp.value(1500000000123).seconds()",             "0"],
  ["timestamp.value(1500000000123).nanos()",               "123000000"],
  ["timestamp.value(1500000000123).toMillis()",            "1500000000123"],
  ["timestamp.value(1500000000123).date()",                "timestamp(2017-07-14T00:00:00.000Z)"],
  ["timestamp.value(1500000000123).time()",                "duration.value(9600123000000, 'ns')"],
  ["timestamp.value(-1)",                                  "timestamp(1969-12-31T23:59:59.999Z)"],
  ["timestamp.value(-1).toMillis()",                       "-1"],
  ["timestamp.value(-1).nanos()",                          "999000000"],
  ["timestamp.value(-1).seconds()",                        "59"],
  ["timestamp.value(253402300799999)",                     "timestamp(9999-12-31T23:59:59.999Z)"],
  ["timestamp.date(2020,1,2) + duration.value(1,'d')",     "timestamp(2020-01-03T00:00:00.000Z)"],
  ["duration.value(1,'d') + timestamp.date(2020,1,2)",     "timestamp(2020-01-03T00:00:00.000Z)"],
  ["timestamp.date(2020,1,2) - timestamp.date(2020,1,1)",  "duration.value(86400000000000, 'ns')"],
  ["timestamp.date(2020,1,2) - duration.value(1,'d')",     "timestamp(2020-01-01T00:00:00.000Z)"],
  ["timestamp.date(2020,1,2) < timestamp.date(2020,1,3)",  "true"],
  ["timestamp.date(2020,1,2) == timestamp.date(2020,1,2)", "true"],
  ["timestamp.value('2020-01-01T00:00:00Z')",              "timestamp(2020-01-01T00:00:00.000Z)"],
  ["timestamp.value('2020-01-01T00:00:00+02:00')",         "timestamp(2019-12-31T22:00:00.000Z)"],
];

test.each(values)("%s is %s", (expression, value) => {
  expect(evaluated(expression)).toBe(value);
});

// biome-ignore format: one row per expression
const faults: readonly (readonly [expression: string, reason: string])[] = [
  ["string(timestamp.date(2020,1,2))",                     "Unsupported operation error. Received: string(timestamp)."],
  ["timestamp.date(2020,2,30)",                            "Date is not valid. year: 2020, month: 2 day: 30."],
  ["timestamp.date(2019,13,1)",                            "Date is not valid. year: 2019, month: 13 day: 1."],
  ["timestamp.date(0,1,1)",                                "Timestamp should be between 0001-01-01T00.00.00Z and 9999-12-31T23.59.59Z. year: 0."],
  ["timestamp.date(-1,1,1)",                               "Timestamp should be between 0001-01-01T00.00.00Z and 9999-12-31T23.59.59Z. year: -1."],
  ["timestamp.date(10000,1,1)",                            "Timestamp should be between 0001-01-01T00.00.00Z and 9999-12-31T23.59.59Z. year: 10000."],
  ["timestamp.value(1.5)",                                 "Unsupported operation error. Received: timestamp.value(float)."],
  ["timestamp.value(9223372036854775807)",                 "Timestamp is not valid. Seconds must be in range [-62,135,596,800, +253,402,300,799]. Nanos must be in range [0, +999,999,999]."],
  ["timestamp.value(253402300800000)",                     "Timestamp is not valid. Seconds must be in range [-62,135,596,800, +253,402,300,799]. Nanos must be in range [0, +999,999,999]."],
  ["duration.value(1,'d') - timestamp.date(2020,1,2)",     "Unsupported operation error. Received: duration - timestamp."],
  ["timestamp.date(2020,1,2) + timestamp.date(2020,1,2)",  "Unsupported operation error. Received: timestamp + timestamp."],
  ["timestamp.date(9999,12,31) + duration.value(2,'d')",   "Timestamp is not valid. Seconds must be in range [-62,135,596,800, +253,402,300,799]. Nanos must be in range [0, +999,999,999]."],
  ["timestamp.value('2020')",                              "Timestamp is not valid. Seconds must be in range [-62,135,596,800, +253,402,300,799]. Nanos must be in range [0, +999,999,999]."],
  ["timestamp.value('2020-01-01')",                        "Timestamp is not valid. Seconds must be in range [-62,135,596,800, +253,402,300,799]. Nanos must be in range [0, +999,999,999]."],
];

test.each(faults)("%s has no value: %s", (expression, reason) => {
  expect(evaluated(expression)).toContain(`error: ${reason}`);
});

import { expect, test } from "vitest";
import { type DataRecord, headerLine, readRecords, recordLine } from "./record-line.ts";

const record = (id: string): DataRecord => ({
  database: ["p", "(default)"],
  time: "1",
  put: [
    { path: ["posts", id], createTime: "1", updateTime: "1", fields: [["s", ["string", "line\nbreak é漢"]]] },
  ],
  remove: [["posts", "gone"]],
});
const whole = headerLine() + recordLine(record("a")) + recordLine(record("b"));

test("a file cut off anywhere gives the records that arrived whole", () => {
  const first = headerLine().length + recordLine(record("a")).length;
  for (let length = headerLine().length; length < whole.length; length += 1)
    expect(readRecords(whole.slice(0, length))).toEqual(length < first ? [] : [record("a")]);
});

test("a file that is damaged before its end is not read in part", () => {
  expect(readRecords(whole.replace('"posts","a"', '"posts","x"'))).toBeUndefined();
});

test.each([[""], ["{}"], ["something else\n"], [recordLine(record("a"))]])(
  "%j is no file of ours",
  (text) => {
    expect(readRecords(text)).toBeUndefined();
  },
);

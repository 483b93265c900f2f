import { expect, test } from "vitest";
import { dayOrder, readDate } from "./read-date.ts";

test.each([
  [" 2026-3-4 ", "2026/03/04"],
  ["14/3/2026", "2026/03/14"],
  ["3/14/2026", "2026/03/14"],
  ["4.3.2026", "2026/03/04"],
  ["04-04-2026", "2026/04/04"],
  ["c. 384 BCE", "~384 BC"],
  ["31.2.2026", "31.2.2026"],
  ["14/3/2026 00:00:00", "2026/03/14"],
  ["29/2/1500", "1500/02/29"],
  ["soon", "soon"],
])("%j is %j", (text, date) => {
  expect(readDate(text, undefined)).toEqual({ kind: "date", text: date });
});

test("a day that can be two is read by the order of its file, and is neither without one", () => {
  const two = { kind: "either", either: "April 3, 2026", or: "March 4, 2026" };
  expect(readDate("3/4/2026", undefined)).toEqual(two);
  expect(readDate("3/4/2026", "day-first")).toEqual({ kind: "date", text: "2026/04/03" });
  expect(readDate("3/4/2026", "month-first")).toEqual({ kind: "date", text: "2026/03/04" });
});

test.each([
  [["3/4/2026", "14/3/1879"], "day-first"],
  [["3/4/2026", "3/14/1879"], "month-first"],
  [["3/4/2026", "14.3.1879", "1815/12/10", "soon"], undefined],
  [["14/3/1879", "3/14/1879"], undefined],
])("the dates %j of a file are %s", (texts, order) => {
  expect(dayOrder(texts)).toBe(order);
});

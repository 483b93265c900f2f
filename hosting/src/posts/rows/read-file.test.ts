import { expect, test } from "vitest";
import { readFile } from "./read-file.ts";

test("a file of an older spreadsheet is read", async () => {
  // In Windows-1252.
  const bytes = Uint8Array.from(Buffer.from("Title;Country\nÉmilie;Frankreich", "latin1"));
  const { names, rows } = await readFile(new File([bytes], "people.csv"));
  expect([names, ...rows.map(({ cells }) => cells)]).toEqual([
    ["Title", "Country"],
    ["Émilie", "Frankreich"],
  ]);
});

test.each([
  ["100 MB", new Uint8Array(100 * 1024 * 1024), "This file has 100 MB. At most 10 MB can be read."],
  [
    "a workbook named .csv",
    Uint8Array.of(0x50, 0x4b, 3, 4, 0x14, 0),
    "This is not a file of text. If it is a workbook, save it as CSV, and choose that file.",
  ],
  ["nothing", new Uint8Array(0), "There is nothing to read."],
])("a file with %s is refused", async (_, bytes, sentence) => {
  await expect(readFile(new File([bytes], "people.csv"))).rejects.toThrow(sentence);
});

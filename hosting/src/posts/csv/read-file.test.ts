import { expect, test } from "vitest";
import { readFile } from "./read-file.ts";

test("a file of an older spreadsheet is read", async () => {
  // In Windows-1252.
  const bytes = Uint8Array.from(Buffer.from("Title;Country\nÉmilie;Frankreich", "latin1"));
  const { names, rows, notice } = await readFile(new File([bytes], "people.csv"));
  expect(notice).toContain("Windows-1252");
  expect([names, ...rows.map(({ cells }) => cells)]).toEqual([
    ["Title", "Country"],
    ["Émilie", "Frankreich"],
  ]);
});

test.each([
  ["100 MB", new Uint8Array(100 * 1024 * 1024), "This file is 100 MB. The limit is 10 MB."],
  [
    "a workbook named .csv",
    Uint8Array.of(0x50, 0x4b, 3, 4, 0x14, 0),
    "This is not a text file. If it is a spreadsheet, save it as CSV and choose that file.",
  ],
  ["nothing", new Uint8Array(0), "There are no rows to import."],
])("a file with %s is refused", async (_, bytes, sentence) => {
  await expect(readFile(new File([bytes], "people.csv"))).rejects.toThrow(sentence);
});

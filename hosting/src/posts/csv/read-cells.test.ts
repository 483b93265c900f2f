import { expect, test } from "vitest";
import { readCells } from "./read-cells.ts";

const rowsOf = async (text: string) => (await readCells(text)).rows.map(({ cells }) => cells);

test.each([
  ["commas", "Title,Born\nAda,1815"],
  ["semicolons, with commas in the text", "Title;Born\nAda;1815"],
  ["tabs", "Title\tBorn\nAda\t1815"],
  ["line breaks of Windows, and one at the end", "Title,Born\r\nAda,1815\r\n"],
  ["line breaks of old Macs", "Title,Born\rAda,1815\r"],
  ["what Excel says of the separator", "sep=;\r\nTitle;Born\r\nAda;1815"],
  ["marks of the encoding", '\ufeff\ufeffTitle,Born\n\ufeff"Ada",1815'],
  ["the names again, as of two files in one", "Title,Born\nAda,1815\r\n\ufeffTitle,Born\r\n"],
  ["the names again with spaces", "Title,Born\nAda,1815\n Title,Born "],
  ["bars", "Title|Born\nAda|1815"],
  ["bars, as Excel says", "sep=|\nTitle|Born\nAda|1815"],
  ["line breaks of two systems", "Title,Born\r\n\nAda,1815\r"],
  ["a title and a note above the names", "Table 1\nOur list of names\nTitle,Born\nAda,1815"],
  ["empty rows", "\nTitle,Born\n,\n\nAda,1815\n , \n"],
])("cells are read with %s", async (_, text) => {
  expect(await rowsOf(text)).toEqual([["Ada", "1815"]]);
});

test("a cell in quotation marks may hold separators, line breaks and doubled quotation marks", async () => {
  expect(await rowsOf('Title,Description\nAda,"Called it ""poetical"",\r\ntwice."')).toEqual([
    ["Ada", 'Called it "poetical",\r\ntwice.'],
  ]);
});

test("the separator is the one that finds the names, whatever the texts hold", async () => {
  expect(await rowsOf("Titel\tBeschreibung\nAda, Lady Lovelace\tOne; two, three; four")).toEqual([
    ["Ada, Lady Lovelace", "One; two, three; four"],
  ]);
});

test("rows are counted as in a spreadsheet", async () => {
  const { names, rows } = await readCells("Title\n\nAda\nEmmy");
  expect(names).toEqual(["Title"]);
  expect(rows.map(({ number }) => number)).toEqual([3, 4]);
});

test.each([
  ["Name,Age\nEmmy,Erlangen\nName,Born", 0, ["Name", "Age"], 2],
  ["Ada,1815,London\nName,Day,\nEmmy,1882,Erlangen", 0, ["Column 1", "Column 2", "Column 3"], 3],
  ["People of 2026\nby Emmy\nName,Born\nAda,1815", 2, ["Name", "Born"], 1],
])("of %j no row of people is skipped", async (text, above, names, count) => {
  const cells = await readCells(text);
  expect(cells).toMatchObject({ above, names });
  expect(cells.rows).toHaveLength(count);
});

test.each([
  ["nothing", "", "There are no rows to import."],
  ["empty cells", ",,\n , ,\n", "There are no rows to import."],
  ["names alone", "Title,Description\n", "There are no rows below the column names."],
  [
    "a quotation mark that is never closed",
    'Title\nAda\n"Emmy\nSofja',
    "Row 3: a quotation mark is not closed, or one inside a cell is not doubled.",
  ],
  ["200 columns", `Title\n${"x,".repeat(199)}x`, "Row 2 has 200 columns. The limit is 50."],
  [
    "5,001 rows",
    `Title\n${"Ada\n".repeat(5001)}`,
    "There are more than 5,000 rows. Split them into several files.",
  ],
])("%s is refused", async (_, text, sentence) => {
  await expect(readCells(text)).rejects.toThrow(sentence);
});

test("5,000 rows are read below a title and a note", async () => {
  const text = `Geniuses\n2026\nTitle,Country\n${"Ada,Peru\n".repeat(5000)}`;
  expect((await readCells(text)).rows).toHaveLength(5000);
});

test("other work is done while a large text is read", async () => {
  const description = 'She wrote, and ""computed"". '.repeat(60);
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  });
  await readCells(`Title,Description\n${`Ada,"${description}"\n`.repeat(4000)}`);
  clearInterval(clock);
  expect(turns).toBeGreaterThan(1);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText, readFile } from "./read-file.ts";

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
])("a file with %s is refused", async (_, bytes, sentence) => {
  await expect(readFile(new File([bytes], "people.csv"))).rejects.toThrow(sentence);
});

const bytesOf = (...numbers: number[]) => Uint8Array.from(numbers);

test.each([
  ["UTF-8 with its mark", new TextEncoder().encode("\ufeffÉmilie;Ἥρων")],
  ["UTF-16 of a spreadsheet's “Unicode text”", Uint8Array.from(Buffer.from("\ufeffÉmilie;Ἥρων", "utf16le"))],
  ["UTF-16, big end first", Uint8Array.from(Buffer.from("\ufeffÉmilie;Ἥρων", "utf16le").swap16())],
  ["UTF-16 without a mark", Uint8Array.from(Buffer.from("Émilie;Ἥρων", "utf16le"))],
  ["both", Uint8Array.from(Buffer.from("Émilie;Ἥρων", "utf16le").swap16())],
])("%s is read, without a mark", (_, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: "Émilie;Ἥρων" });
});

const mixed = (lines: readonly (readonly [text: string, encoding: "utf8" | "latin1"])[]) =>
  Uint8Array.from(Buffer.concat(lines.map(([text, encoding]) => Buffer.from(`${text}\r\n`, encoding))));

test.each([
  [
    "“É” – ß, and É»",
    bytesOf(0x93, 0xc9, 0x94, 0x20, 0x96, 0x20, 0xdf, 0x0a, 0xc9, 0xbb, 0x0a, 0xc9),
    "“É” – ß\nÉ»\nÉ",
  ],
  ["Cyrillic of Windows, wrongly", mixed([["Äìèòðèé", "latin1"]]), "Äìèòðèé\r\n"],
])("%s is read as Windows-1252, and says so", (_, bytes, text) => {
  expect(decodeText(bytes)).toEqual({
    text,
    notice: expect.stringMatching(/^Read as Windows-1252, .* UTF-8”/),
  });
});

test("a stray byte spoils no other line", () => {
  const bytes = mixed([
    ["Title", "utf8"],
    ["Gödel", "utf8"],
    ["Émilie", "latin1"],
    ["Ἥρων, lost: \ufffd", "utf8"],
  ]);
  expect(decodeText(bytes)).toEqual({
    text: "Title\r\nGödel\r\nÉmilie\r\nἭρων, lost: \ufffd\r\n",
    notice: expect.stringMatching(/^Read as Windows-1252, because 1 line is not UTF-8 like the rest\./),
  });
});

test.each([
  ["an emoji in two halves", bytesOf(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80)],
  ["a letter of more bytes than it needs", bytesOf(0xe0, 0x81, 0x81)],
  ["an emoji of more bytes than it needs", bytesOf(0xf0, 0x8f, 0xbf, 0xbf)],
  ["a number beyond the last letter", bytesOf(0xf4, 0x90, 0x80, 0x80)],
])("%s is not UTF-8", (_, bytes) => {
  const text = Buffer.concat([Buffer.from("Gödel\n"), bytes]);
  expect(decodeText(text)?.notice).toContain("because 1 line is not UTF-8 like the rest.");
});

test("letters cut in the middle, as programs cut long texts, spoil neither the others nor the names of columns", () => {
  const cut = (text: string) => Buffer.from(text).subarray(0, -1);
  const bytes = Buffer.concat(
    ["\ufeffTitle\n", cut("Gödel, Öster–"), "\n", cut("Émile –"), "\n"].map((one) => Buffer.from(one)),
  );
  const text = "Title\nGödel, Österâ€\nÉmile â€\n";
  const notice = expect.stringContaining("because 2 lines are not UTF-8 like the rest.");
  expect(decodeText(bytes)).toEqual({ text, notice });
  expect(
    decodeText(
      Buffer.concat([
        Buffer.from("\ufeff"),
        mixed([
          ["Émile", "latin1"],
          ["É", "latin1"],
        ]),
      ]),
    )?.text,
  ).toBe("Émile\r\nÉ\r\n");
});

test("every text that was written as UTF-8 is read to the letter", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 200 });
  fc.assert(
    fc.property(text, (written) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
      const clean = written.replace(/[\u0000-\u0008\u000e-\u001f]/g, "").replace(/^\ufeff/, "");
      for (const some of [clean, `${clean}\ufffd`])
        expect(decodeText(new TextEncoder().encode(some))).toEqual({ text: some });
    }),
  );
});

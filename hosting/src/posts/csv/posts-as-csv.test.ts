import { addDays } from "@daily-genius/domain/dates/publish-date";
import { postId } from "@daily-genius/domain/post/post-id";
import type { Source } from "@daily-genius/domain/post/sources";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { cleanLine, cleanText } from "@daily-genius/domain/text/clean-text";
import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { dryRun } from "./dry-run.ts";
import { matchColumns } from "./match-columns.ts";
import { postsAsCsv } from "./posts-as-csv.ts";
import { readCells } from "./read-cells.ts";
import { readRows } from "./read-rows.ts";

test("a post is a row under the form's labels, in the order of the days, and of a day in that of their creation", () => {
  const ada = aPost({
    title: "Ada, Countess of Lovelace",
    description: 'Called it "poetical".\nTwice.',
    birthdate: "1815/12/10",
    deathdate: "1852/11/27",
    createdAt: "2026-01-01T00:00:00.000Z",
  });
  const heron = aPost({
    title: "Ἥρων",
    birthdate: "~10",
    deathyear: "~70",
    role: ["Engineer", "Inventor"],
    wikidata: "Q37833",
    sources: [
      { title: "Heron", url: "https://example.org/a" },
      { title: "https://example.org/", url: "https://example.org/b" },
    ],
    createdAt: "2026-01-02T00:00:00.000Z",
  });
  const hypatia = aPost({ title: "Hypatia", date: "2026/03/15", createdAt: "2025-12-31T00:00:00.000Z" });
  expect(postsAsCsv([hypatia, heron, ada])).toBe(
    "\ufeffPublish Date,Title,Description,Birth Date,Death Date,Death Year,Country,Role(s),Wikidata,Sources\r\n" +
      '2026/03/14,"Ada, Countess of Lovelace","Called it ""poetical"".\nTwice.",1815/12/10,1852/11/27,,United Kingdom,Mathematician,,\r\n' +
      '2026/03/14,Ἥρων,Wrote the first program for a machine that was never built.,~10,,~70,United Kingdom,"Engineer, Inventor",Q37833,"Heron https://example.org/a\nhttps://example.org/ https://example.org/b"\r\n' +
      "2026/03/15,Hypatia,Wrote the first program for a machine that was never built.,1815,,1852,United Kingdom,Mathematician,,\r\n",
  );
});

test.each([
  ...["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠SUM(A1)"].map((text) => [text, `'${text}`]),
  ...["\0=1", "'=1", "''+1", "'＝1"].map((text) => [text, `'${text}`]),
  ...[..."\t\r\n;|"].map((sign) => [`${sign}=1`, `${sign}'=1`]),
  ['x;"=1', "x;'\"=1"],
])("%j is no formula", (text, guarded) => {
  const [, [, title] = []] = Papa.parse<string[]>(postsAsCsv([aPost({ title: text })])).data;
  expect(title).toBe(guarded);
});

/** Characters that cause trouble with spreadsheets, separators and encodings. */
const letters = fc.constantFrom(..."a,;|\"'=+-@＝＋－＠\0\t\r\n ~é🧪ب\u0301\u200f\u2028".split(/(?:)/u));
const texts = fc.array(letters, { maxLength: 8 }).map((some) => some.join(""));

test("another separator begins no formula: a reader by it minds the quotation marks of a first cell alone", () => {
  fc.assert(
    fc.property(texts, texts, (title, description) => {
      const cells = postsAsCsv([aPost({ title, description })]).split(/[;|\t\r\n]/);
      for (const cell of cells) expect(cell).not.toMatch(/^"*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 1000 },
  );
});

test("posts that are exported, imported and exported again make the same file", async () => {
  const day = fc.integer({ min: 0, max: 400 }).map((n) => addDays("2026/01/01", n));
  const post = fc.record({
    title: texts.map((text) => cleanLine(`${text}a`)),
    description: texts.map((text) => cleanText(`${text}a${text}`)),
    date: day,
    birthdate: fc.constantFrom("1815/12/10", "~384 BC", "1452", "0044/03/15 BC"),
    wikidata: fc.constantFrom("", "Q7259"),
    sources: fc.constantFrom<Source[]>([], [{ title: "=A; B", url: "https://example.org/a,b" }]),
    death: fc.constantFrom(
      { deathdate: "", deathyear: "" },
      { deathdate: "1852/11/27", deathyear: "" },
      { deathdate: "", deathyear: "~212 BC" },
    ),
    country: texts.map((text) => cleanLine(`${text}=`)),
    role: fc.array(
      texts.map((text) => cleanLine(`${text}a${text}`.replaceAll(",", ""))),
      { minLength: 1, maxLength: 3 },
    ),
  });
  const posts = fc.uniqueArray(post, {
    selector: ({ date, title }) => postId(date, title),
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(posts, async (some) => {
      const first = postsAsCsv(
        some.map(({ death, ...fields }, n) => aPost({ ...fields, ...death, createdAt: String(1000 + n) })),
      );
      const cells = await readCells(first);
      const rows = await readRows(cells, matchColumns(cells.names));
      const input = { posts: [], drafts: [], today: "2026/01/01", fillFrom: undefined };
      const checked = await dryRun(rows, input);
      const made = checked.flatMap((row, n) =>
        row.kind === "ready" ? aPost({ ...row.draft, createdAt: String(1000 + n) }) : [],
      );
      expect(postsAsCsv(made)).toBe(first);
    }),
  );
});

import { aPost } from "@daily-genius/domain/testing/a-post";
import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { postsAsCsv } from "./posts-as-csv.ts";

/** The cells of a file, as a reader has them that takes the apostrophe off. */
function read(csv: string): readonly (readonly string[])[] {
  const { data, errors } = Papa.parse<string[]>(csv.trimEnd());
  expect(errors).toEqual([]);
  return data.map((row) => row.map((cell) => cell.replace(/^'(?='*[=+\-@\t\r])/, "")));
}

test("a post is a row under the form's labels, in the given order", () => {
  const ada = aPost({ title: "Ada, Countess of Lovelace", description: 'Called it "poetical".\nTwice.' });
  const heron = aPost({ title: "Ἥρων", birthdate: "~10", deathdate: "", role: ["Engineer", "Inventor"] });
  expect(postsAsCsv([ada, heron])).toBe(
    "\ufeffPublish Date,Title,Description,Birth Date,Death Date,Country,Role(s)\r\n" +
      '2026/03/14,"Ada, Countess of Lovelace","Called it ""poetical"".\nTwice.",1815/12/10,1852/11/27,United Kingdom,Mathematician\r\n' +
      '2026/03/14,Ἥρων,Wrote the first program for a machine that was never built.,~10,,United Kingdom,"Engineer, Inventor"\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''+1"])("%j is no formula", (text) => {
  const [, [, title] = []] = Papa.parse<string[]>(postsAsCsv([aPost({ title: text })])).data;
  expect(title).toBe(`'${text}`);
});

test("whatever people wrote is read back to the letter", () => {
  const letters = fc.constantFrom(..."a,;\"'=+-@\t\r\n ~é🧪".split(/(?:)/u));
  const texts = fc.array(letters, { maxLength: 8 }).map((some) => some.join(""));
  fc.assert(
    fc.property(
      fc.array(fc.record({ title: texts, description: texts, country: texts }), { minLength: 1 }),
      (some) => {
        const rows = read(postsAsCsv(some.map(aPost))).slice(1);
        expect(rows.map(([, title, description, , , country]) => ({ title, description, country }))).toEqual(
          some,
        );
      },
    ),
  );
});

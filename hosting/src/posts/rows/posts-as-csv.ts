import type { Post, PostContent } from "@daily-genius/domain/post";
import { formatRoles } from "@daily-genius/domain/roles";
import Papa from "papaparse";

/** The columns of a file of posts, by the form's labels; total over what people write. */
const columns: Readonly<Record<keyof PostContent, readonly [name: string, cell: (post: Post) => string]>> = {
  date: ["Publish Date", ({ date }) => date],
  title: ["Title", ({ title }) => title],
  description: ["Description", ({ description }) => description],
  birthdate: ["Birth Date", ({ birthdate }) => birthdate],
  deathdate: ["Death Date", ({ deathdate }) => deathdate],
  country: ["Country", ({ country }) => country],
  role: ["Role(s)", ({ role }) => formatRoles(role)],
};

/**
 * What a spreadsheet would run as a formula; it gets an apostrophe before it. So does what begins with apostrophes
 * and then would be one: whoever reads the file takes one away, and has the text as it was.
 */
const formula = /^'*[=+\-@\t\r]/;

/** The posts as CSV for spreadsheets, one a row, without their photos. */
export function postsAsCsv(posts: readonly Post[]): string {
  const all = Object.values(columns);
  const rows = posts.map((post) => all.map(([, cell]) => cell(post)));
  const text = Papa.unparse([all.map(([name]) => name), ...rows], { escapeFormulae: formula });
  // Without this mark Excel would not read it as UTF-8.
  return `\ufeff${text}\r\n`;
}

import { fields } from "@daily-genius/domain/post/fields";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { aSavedDraft } from "../drafts/testing/a-saved-draft.ts";
import { type CheckedRow, type DryRunInput, dryRun } from "./dry-run.ts";
import { matchColumns } from "./match-columns.ts";
import { readRows } from "./read-rows.ts";

const today = "2026/03/01";
const names = [
  "Publish Date",
  "Title",
  "Description",
  fields.birthdate.label,
  "Death Date",
  "Country",
  "Role(s)",
];

type Row = Partial<Record<"date" | "title" | "description" | "birth" | "death" | "country" | "role", string>>;

let person = 0;
/** The cells of a unique person. */
const aRow = (row: Row = {}): readonly string[] => {
  person += 1;
  const letters = [...String(person)].map((digit) => "bcdfghjklm"[Number(digit)]).join("a");
  const {
    date = "2026/05/01",
    title = `Zu${letters} Vo${letters}`,
    description = "Wrote.",
    birth = `${1200 + (person % 800)}`,
  } = row;
  return [date, title, description, birth, row.death ?? "", row.country ?? "Peru", row.role ?? "Poet"];
};

async function check(
  rows: readonly (readonly string[])[],
  input: Partial<DryRunInput> = {},
): Promise<readonly CheckedRow[]> {
  const cells = { names, rows: rows.map((cells, n) => ({ number: n + 2, cells })) };
  const read = await readRows(cells, matchColumns(names));
  return dryRun(read, { posts: [], drafts: [], today, fillFrom: undefined, ...input });
}

const said = (row: CheckedRow | undefined) => row?.reasons.map(({ text }) => text);

test.each([
  [{ title: " " }, "Title is required"],
  [{ date: "" }, "Publish date is required"],
  [{ date: "2026/02/30" }, "Publish Date “2026/02/30”: Publish date is not a real date"],
  [{ death: "ca. 1852" }, "Death Date “ca. 1852”: Please use YYYY/MM/DD format (e.g., 2020/12/31)"],
  [
    { date: "3/4/2026" },
    "Publish Date “3/4/2026” could be April 3, 2026 or March 4, 2026. Write it as YYYY/MM/DD.",
  ],
  [{ title: "🧪" }, "Title needs at least one letter or digit"],
])("%o is wrong", async (row, problem) => {
  const [checked] = await check([aRow(row)]);
  expect(checked?.kind).toBe("wrong");
  expect(said(checked)).toContain(problem);
});

test("a year of death in any notation, in a column of its own, is stored; a day there is wrong", async () => {
  const columns = [...names, "Died Year"];
  const rowsOf = (...years: string[]) =>
    years.map((year, n) => ({ number: n + 2, cells: [...aRow({ birth: "~287 BC" }), year] }));
  const cells = { names: columns, rows: rowsOf("c. 212 BCE", "212/01/01") };
  const read = await readRows(cells, matchColumns(columns));
  const [year, day] = await dryRun(read, { posts: [], drafts: [], today, fillFrom: undefined });
  const draft = { deathdate: "", deathyear: "~212 BC" };
  expect(year).toMatchObject({ kind: "ready", number: 2, reasons: [], draft });
  expect(said(day)).toEqual(["Death Year “212/01/01”: Formats: YYYY, ~YYYY, YYYY BC, ~YYYY BC"]);
});

test("a cell with nothing that one sees is empty", async () => {
  const cells = [aRow({ date: "\u200b" }), aRow({ description: "\u2060" })];
  const rows = await check(cells, { fillFrom: "2026/12/01" });
  expect(rows.map(({ kind }) => kind)).toEqual(["ready", "draft"]);
});

test("a row with more cells than there are columns is wrong: its text would be cut off", async () => {
  const [row, fine] = await check([
    [...aRow(), "and more"],
    [...aRow(), " "],
  ]);
  expect(said(row)).toEqual(["This row has 8 cells for 7 columns."]);
  expect(fine?.kind).toBe("ready");
});

test("a post that exists, or that an earlier row makes, is wrong", async () => {
  const ada = aPost({ title: "Ada Lovelace", date: "2026/03/14" });
  const moved = aPost({ id: "2026-03-15-hypatia", title: "Hypatia", date: "2026/03/20" });
  const [first, second, third, fourth] = await check(
    [
      aRow({ date: "2026/03/14", title: "ada  lovelace" }),
      aRow({ date: "2026/03/16", title: "Emmy" }),
      aRow({ date: "16.03.2026", title: "EMMY" }),
      aRow({ date: "2026/03/15", title: "Hypatia!" }),
    ],
    { posts: [ada, moved] },
  );
  expect(said(first)).toEqual(["A post with this title already exists."]);
  expect(second?.kind).toBe("ready");
  expect(said(third)).toEqual(["Row 3 has the same title and date."]);
  expect(said(fourth)).toEqual(["A post with this title already exists."]);
});

test("a taken day, and what the genius check finds, need a look", async () => {
  const posts = [aPost({ title: "Ada Lovelace", date: "2026/03/14", birthdate: "1815/12/10" })];
  const [shared, same, twice, unborn] = await check(
    [
      aRow({ date: "2026/03/14", title: "Sofja" }),
      aRow({ date: "2026/04/01", title: "Lovelace, Ada", birth: "1815" }),
      aRow({ date: "2026/04/02", title: "Augusta Ada Lovelace", birth: "1815" }),
      aRow({ date: "2026/04/03", birth: "2026/12/31" }),
    ],
    { posts },
  );
  expect(said(shared)).toEqual(["March 14, 2026 already has “Ada Lovelace”."]);
  expect(said(same)).toEqual(["“Ada Lovelace” is scheduled for March 14, 2026. Is this the same person?"]);
  expect(said(twice)).toEqual([
    "“Ada Lovelace” is scheduled for March 14, 2026. Is this the same person?",
    "Row 3 may be about the same person.",
  ]);
  expect(said(unborn)).toEqual([`${fields.birthdate.label}: This date is in the future.`]);
});

test("a row with a name but no text becomes a draft as it is, and its day a plan; only a wrong day is an error", async () => {
  const [name, planned, unfinished, wrong, nameless] = await check(
    [
      ["", " Hypatia ", "", "", "", "", ""],
      ["3/14/2026", "Emmy", " ", "1882", "", "Germany", ""],
      ["", "Tu Youyou", "", "sometime", "", "", ","],
      ["2026/02/30", "Sofja", "", "", "", "", ""],
      ["", " ", "", "1850", "", "", ""],
    ],
    { fillFrom: today },
  );
  expect(name).toMatchObject({ kind: "draft", values: { title: " Hypatia ", date: "" }, reasons: [] });
  expect(planned).toMatchObject({ kind: "draft", values: { date: "2026/03/14", birthdate: "1882" } });
  expect(unfinished).toMatchObject({ kind: "draft", values: { birthdate: "sometime" } });
  expect(said(wrong)).toContain("Publish Date “2026/02/30”: Publish date is not a real date");
  expect(said(nameless)).toContain("Title is required");
});

test("a draft is made once, and one about somebody who may have a post needs a look", async () => {
  const nothing = { date: "", description: "", country: "", role: "" };
  const [draftThere, post, twice, row] = await check(
    [
      aRow({ ...nothing, title: "HYPATIA", birth: "" }),
      aRow({ ...nothing, title: "Lovelace, Ada", birth: "1815" }),
      aRow({ ...nothing, title: "lovelace, ada", birth: "" }),
      aRow({ title: "Augusta Ada Lovelace", birth: "1815" }),
    ],
    {
      posts: [aPost({ title: "Ada Lovelace", date: "2026/03/14", birthdate: "1815/12/10" })],
      drafts: [aSavedDraft({ texts: { title: "Hypatia" } })],
    },
  );
  expect([draftThere?.kind, said(draftThere)]).toEqual(["wrong", ["There is a draft with this title."]]);
  const asked = "“Ada Lovelace” is scheduled for March 14, 2026. Is this the same person?";
  expect([post?.kind, said(post)]).toEqual(["draft", [asked]]);
  expect([twice?.kind, said(twice)]).toEqual(["wrong", ["Row 3 has the same title."]]);
  expect(said(row)).toEqual(["Row 3 may be about the same person.", asked]);
});

test("rows without a day get the free days in their order, past those of posts, drafts and other rows", async () => {
  const rows = [
    aRow({ date: "" }),
    aRow({ date: "", title: "" }),
    aRow({ date: "2026/03/12" }),
    aRow({ date: " " }),
    aRow({ date: "2026/03/14", description: "" }),
  ];
  const checked = await check(rows, {
    posts: [aPost({ date: "2026/03/10" })],
    drafts: [aSavedDraft({ texts: { date: "2026/03/11" } })],
    fillFrom: "2026/03/10",
  });
  expect(checked.map(({ kind, values }) => [kind, values.date])).toEqual([
    ["ready", "2026/03/13"],
    ["wrong", ""],
    ["ready", "2026/03/12"],
    ["ready", "2026/03/15"],
    ["draft", "2026/03/14"],
  ]);
  expect(said(checked[1])).toEqual(["Title is required"]);
});

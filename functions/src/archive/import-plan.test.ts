import { expect, test } from "vitest";
import { type ImportMode, planImport } from "./import-archive.ts";

const standing = (same: string[], different: string[], other: string[]) => ({
  same: new Set(same),
  different: new Set(different),
  other: new Set(other),
});
const archived = ["a", "b", "c"];

test.each<[ImportMode, ReturnType<typeof standing>, string[], string[]]>([
  ["refuse", standing([], [], []), [], ["a", "b", "c"]],
  ["refuse", standing(["a", "b"], [], []), [], ["c"]],
  ["refuse", standing(["a", "b", "c"], [], []), [], []],
  ["merge", standing(["a"], ["b"], ["x"]), [], ["c"]],
  ["merge", standing([], [], ["x"]), [], ["a", "b", "c"]],
  ["replace", standing(["a"], ["b"], ["x"]), ["x", "b"], ["c", "b"]],
  ["replace", standing(["a", "b", "c"], [], []), [], []],
])(
  "%s, with the project standing as %j, moves %j to the trash and brings in %j",
  (mode, project, toTrash, toPut) => {
    expect(planImport(mode, archived, project)).toEqual({ toTrash, toPut: new Set(toPut) });
  },
);

test.each([
  [standing([], ["b"], []), "0 are not in the archive, 1 differ"],
  [standing(["a"], [], ["x", "y"]), "2 are not in the archive, 0 differ"],
])("without an explicit mode, a project with other posts is not touched: %j", (project, sentence) => {
  expect(() => planImport("refuse", archived, project)).toThrow(sentence);
});

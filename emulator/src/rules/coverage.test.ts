import { expect, test } from "vitest";
import { Coverage } from "./coverage.ts";
import { coverageReport, type ExpressionReport } from "./coverage-report.ts";
import { coverageValue } from "./coverage-value.ts";
import { parseValue } from "./json-value.ts";
import { aDocument, decided, documentPath, readerOf, rulesWith } from "./testing/decided.ts";

/** Returns the results of each expression, by its text: values as they are, `-` for skipped, faults by their cause. */
async function given(condition: string, ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const rules = rulesWith(`match /t/{id} { allow get: if ${condition}; }`);
  const coverage = new Coverage();
  const read = readerOf({ "t/known": aDocument("t/known") });
  for (const id of ids) await decided(rules, { path: documentPath(`t/${id}`) }, read, { coverage });
  const texts: Record<string, string> = {};
  const note = ({ sourcePosition, values = [], otherValues, children = [] }: ExpressionReport) => {
    const { currentOffset, endOffset } = sourcePosition;
    const counts = values.map(({ value, count }) => `${count} × ${textOf(value)}`);
    if (otherValues !== undefined) counts.push(`${otherValues} others`);
    texts[rules.source.text.slice(currentOffset, endOffset + 1)] = counts.join(", ");
    children.forEach(note);
  };
  coverageReport(rules, coverage).forEach(note);
  return texts;
}

function textOf(value: object): string {
  const [content] = Object.values(value);
  return content === undefined ? "-" : JSON.stringify(content);
}

const known = "exists(/databases/$(db)/documents/t/known)";

test("a decision that waits for a document counts once", async () => {
  expect(await given(`id == 'a' || ${known}`, ["a", "b", "b"])).toMatchObject({
    "id == 'a'": "1 × true, 2 × false",
    id: '1 × "a", 2 × "b"',
    [known]: "2 × true, 1 × -",
    db: '2 × "(default)", 1 × -',
  });
});

test.each([0n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)])(
  "%d is read from a report with all digits",
  (value) => {
    expect(parseValue(JSON.parse(JSON.stringify(coverageValue(value))))).toBe(value);
  },
);

test("what nobody asked for has no values", async () => {
  expect(await given("id == 'a'", [])).toEqual({ "id == 'a'": "", id: "" });
});

test("a fault is reported where it began, and by all around it", async () => {
  const fault = (text: string) => expect.stringMatching(`^1 × .*"currentOffset":\\d+.*${text}`);
  expect(await given("resource.data.n == 1", ["a"])).toMatchObject({
    "resource.data.n == 1": fault("Null value error"),
    "resource.data": fault("Null value error"),
    resource: "1 × null",
  });
});

test("of many values the first are kept, and the others counted", async () => {
  const ids = Array.from({ length: 40 }, (_, at) => `id${at % 20}`);
  const { id, request } = await given("id == 'a' && request == null || request.time == null", ids);
  expect(id).toMatch(/^2 × "id0", .*2 × "id14", 10 others$/);
  expect(request).toMatch(/25 others$/);
});

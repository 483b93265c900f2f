import type { RuleCoverage } from "../../rule-coverage.ts";
import { membersOf } from "./members.ts";
import { ruleCoverageStyle } from "./rule-coverage-style.ts";

type ExpressionReport = NonNullable<RuleCoverage["report"]>[number];
type ValueCount = NonNullable<ExpressionReport["values"]>[number];

/** What an expression gave, in short. */
type Outcome = "never" | "both" | "true" | "false" | "fault" | "value";

const meanings: Record<Outcome, string> = {
  both: "true and false",
  true: "only true",
  false: "only false",
  fault: "only errors",
  value: "a value",
  never: "never evaluated",
};

/** The coverage as a page: the rules with every expression marked, and a table of the conditions. */
export function ruleCoveragePage({ rules, report = [] }: RuleCoverage): string {
  const [{ name, content }] = rules.files;
  const all = flattened(report).toSorted(
    (a, b) => a.sourcePosition.currentOffset - b.sourcePosition.currentOffset || lengthOf(b) - lengthOf(a),
  );
  const outcomes = all.map(outcomeOf);
  const evaluated = outcomes.filter((outcome) => outcome !== "never").length;
  const legend = Object.entries(meanings).map(
    ([outcome, meaning]) => `<li><mark class="${outcome}">${meaning}</mark></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rule coverage of ${escaped(name)}</title>
<style>${ruleCoverageStyle}</style>
</head>
<body>
<main>
<h1>Rule coverage</h1>
<p>${evaluated} of the ${all.length} expressions in <code>${escaped(name)}</code> have been evaluated since it was loaded.</p>
<ul class="legend">${legend.join("")}</ul>
<pre tabindex="0" aria-label="The rules"><code>${markedText(content, report)}</code></pre>
<table>
<caption>What gave true, false, an error or nothing</caption>
<thead><tr><th scope="col">Line</th><th scope="col">Expression</th><th scope="col">Gave</th></tr></thead>
<tbody>
${all
  .filter((one) => outcomeOf(one) !== "value")
  .map((one) => row(content, one))
  .join("\n")}
</tbody>
</table>
</main>
</body>
</html>
`;
}

function flattened(reports: readonly ExpressionReport[]): readonly ExpressionReport[] {
  return reports.flatMap((one) => [one, ...flattened(one.children ?? [])]);
}

function lengthOf({ sourcePosition: { currentOffset, endOffset } }: ExpressionReport): number {
  return endOffset + 1 - currentOffset;
}

function outcomeOf({ values = [] }: ExpressionReport): Outcome {
  const given = values.filter(({ value }) => Object.keys(value).length > 0);
  const gave = (boolean: boolean) => given.some(({ value }) => value["boolValue"] === boolean);
  if (given.length === 0) return "never";
  if (gave(true)) return gave(false) ? "both" : "true";
  if (gave(false)) return "false";
  return given.every(({ value }) => "undefined" in value) ? "fault" : "value";
}

/** The text, each part marked with what the innermost expression around it gave. */
function markedText(text: string, reports: readonly ExpressionReport[]): string {
  let at = 0;
  const upTo = (end: number, around?: ExpressionReport) => {
    const part = text.slice(at, end);
    at = Math.max(at, end);
    if (around === undefined) return escaped(part);
    const title = escaped((around.values ?? []).map(sentence).join("\n") || meanings.never);
    // Of each line what is not indentation.
    return escaped(part).replace(
      /\S(?:.*\S)?/g,
      (words) => `<mark class="${outcomeOf(around)}" title="${title}">${words}</mark>`,
    );
  };
  const marked = (one: ExpressionReport, around?: ExpressionReport): string => {
    const { currentOffset, endOffset } = one.sourcePosition;
    const before = upTo(currentOffset, around);
    const inside = inOrder(one.children ?? []).map((child) => marked(child, one));
    return before + inside.join("") + upTo(endOffset + 1, one);
  };
  return (
    inOrder(reports)
      .map((one) => marked(one))
      .join("") + upTo(text.length)
  );
}

function inOrder(reports: readonly ExpressionReport[]): readonly ExpressionReport[] {
  return reports.toSorted((a, b) => a.sourcePosition.currentOffset - b.sourcePosition.currentOffset);
}

function row(text: string, one: ExpressionReport): string {
  const { line, currentOffset, endOffset } = one.sourcePosition;
  const gave = (one.values ?? []).map((count) => `<li>${escaped(sentence(count))}</li>`);
  if (one.otherValues !== undefined) gave.push(`<li>${one.otherValues} × other values</li>`);
  const outcome = outcomeOf(one);
  return `<tr><td>${line}</td><td><code><mark class="${outcome}">${escaped(text.slice(currentOffset, endOffset + 1))}</mark></code></td><td>${
    gave.length === 0 ? meanings.never : `<ul>${gave.join("")}</ul>`
  }</td></tr>`;
}

const LONGEST_VALUE = 200;

function sentence({ value, count }: ValueCount): string {
  if (Object.keys(value).length === 0) return `${count} × passed over`;
  const text = plain(value);
  return `${count} × ${text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text}`;
}

/** A value of a report without the names of its types. */
function plain(value: unknown): string {
  const [type = "", content] = Object.entries(membersOf(value))[0] ?? [];
  const { fields, values, segments, causeMessage } = membersOf(content);
  if (type === "undefined") return `error: ${causeMessage}`;
  if (type === "mapValue") {
    return `{${Object.entries(membersOf(fields))
      .map(([name, inner]) => `${name}: ${plain(inner)}`)
      .join(", ")}}`;
  }
  if (type === "pathValue" && Array.isArray(segments)) {
    return segments.map((segment) => `/${membersOf(segment)["simple"] ?? "{}"}`).join("");
  }
  if (Array.isArray(values)) return `[${values.map(plain).join(", ")}]`;
  return JSON.stringify(content);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

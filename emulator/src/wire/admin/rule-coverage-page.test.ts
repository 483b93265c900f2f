import { expect, test } from "vitest";
import { ruleCoverage } from "../../rule-coverage.ts";
import { Coverage } from "../../rules/coverage.ts";
import { decided, documentPath, rulesWith } from "../../rules/testing/decided.ts";
import { ruleCoveragePage } from "./rule-coverage-page.ts";

test("the page shows the rules, what each expression gave, and nothing of either as markup", async () => {
  const ruleset = rulesWith(
    `match /t/{id} { allow get: if id == '<script>' || id == '"&' || 1 == 2 && id == 'no'; }`,
  );
  const coverage = new Coverage();
  for (const id of ["<script>", '"&', "<b>"]) {
    await decided(ruleset, { path: documentPath(`t/${id}`) }, undefined, { coverage });
  }
  const page = ruleCoveragePage(ruleCoverage({ ruleset, coverage }));
  expect(page).not.toMatch(/<script|<b>/);
  const text = page
    .replace(/<style>.*<\/style>/s, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  expect(text).toContain(ruleset.source.text);
  expect(page).toContain('class="both" title="1 × true\n1 × false\n1 × passed over"');
  expect(text).toContain("8 of the 10 expressions");
  expect(text).toContain("never evaluated");
});

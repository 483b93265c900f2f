import { expect } from "vitest";
import type { ExpressionReport } from "../src/rules/coverage-report.ts";
import type { RuleCoverage } from "../src/security-rules.ts";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { loadRules } from "./rest.ts";
import { filter, integer } from "./wire-form.ts";

const conform = conformance("rule-coverage");

const content = `rules_version = '2';
service cloud.firestore {
  function always() { return true; }
  match /databases/{d}/documents {
    match /notes/{id} {
      function isKnown(kind) {
        let known = ['a', 'b'];
        let other = kind + '!';
        return known.hasAny([kind]) && other.size() > 1;
      }
      allow get: if resource.data.n == 2 || isKnown(resource.data.kind);
      allow list: if request.query.limit <= 10 && (always() ? resource.data.n > 1 : false);
      allow create: if request.resource.data.missing == 1 || exists(/databases/$(d)/documents/notes/$(id + 'x'));
      allow delete;
    }
    match /never/{id} {
      allow read: if id.matches('<b>&.*') && -1 < math.abs(-1.5);
    }
  }
}
`;

/** Stages rules and requests with an interesting coverage. */
async function seed({ admin, target, project, documents }: Clients): Promise<void> {
  await admin.doc("notes/two").set({ n: 2 });
  await admin.doc("notes/kind").set({ n: 1, kind: "a" });
  await loadRules({ target, project }, content);
  const base = `http://${target.host}:${target.port}/v1/${documents}`;
  await fetch(`${base}/notes/two`);
  await fetch(`${base}/notes/kind`);
  await fetch(`${base}/notes/none`);
  const where = filter("n", "GREATER_THAN", integer(1));
  const structuredQuery = { from: [{ collectionId: "notes" }], where, limit: 5 };
  await fetch(`${base}:runQuery`, { method: "POST", body: JSON.stringify({ structuredQuery }) });
  await fetch(`${base}/notes?documentId=new`, { method: "POST", body: JSON.stringify({ fields: {} }) });
}

function coverage({ target, project }: Clients): Promise<Response> {
  return fetch(`http://${target.host}:${target.port}/emulator/v1/projects/${project}:ruleCoverage`);
}

// Counts differ: Google's emulator counts each repetition with a document it did not have yet.
function lines(reports: readonly ExpressionReport[], depth = 0): readonly string[] {
  return reports.flatMap(({ sourcePosition: { line, column }, values = [], children = [] }) => {
    const given = values.map(({ value }) => shortly(value)).filter((text) => text !== "");
    const own = `${" ".repeat(depth)}${line}:${column} ${[...new Set(given)].sort().join(" ")}`.trimEnd();
    const inside = children.toSorted(
      (a, b) => a.sourcePosition.currentOffset - b.sourcePosition.currentOffset,
    );
    return [own, ...lines(inside, depth + 1)];
  });
}

function shortly(value: Readonly<Record<string, unknown>>): string {
  const [[type, content] = []] = Object.entries(value);
  if (type === undefined) return "passed-over";
  if (type === "undefined") {
    // While a document is being read, there is no cause.
    const { causeMessage } = content as { causeMessage?: string };
    return causeMessage === undefined ? "" : "error";
  }
  return type === "mapValue" || type === "pathValue" ? type : JSON.stringify(content);
}

conform("a report says what every expression gave", async (clients) => {
  await seed(clients);
  const { rules, report } = (await (await coverage(clients)).json()) as RuleCoverage;
  expect(rules).toEqual({ files: [{ name: "security.rules", content }] });
  // The start of each expression, indented by depth, and its results.
  await expect(`${lines(report ?? []).join("\n")}\n`).toMatchFileSnapshot("answers/rule-coverage.txt");
});

conform("a report begins anew with the rules", async (clients) => {
  await seed(clients);
  expect(await (await coverage(clients)).text()).toContain("count");
  await loadRules(clients, content);
  expect(await (await coverage(clients)).text()).not.toContain("count");
});

conform("the report of an emulator without rules shows that all is allowed", async (clients) => {
  const { rules, report } = (await (await coverage(clients)).json()) as RuleCoverage;
  expect([rules.files[0].content, report]).toEqual([expect.stringContaining("if true"), undefined]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { describe, expect, test } from "vitest";

type Condition = {
  readonly conditionThreshold?: {
    readonly filter: string;
    readonly thresholdValue: number;
    readonly aggregations: readonly { readonly alignmentPeriod: string }[];
  };
  readonly conditionMatchedLog?: { readonly filter: string };
};
type Policy = {
  readonly displayName: string;
  readonly documentation: { readonly content: string };
  readonly userLabels: object;
  readonly conditions: readonly [Condition];
};

const operations = readFileSync(join(projectRoot, "docs/operations.md"), "utf8");
const filesIn = (folder: string) =>
  readdirSync(join(projectRoot, "deployment/monitoring", folder)).map((file) => file.replace(/\.json$/, ""));
const readJson = (path: string) =>
  JSON.parse(readFileSync(join(projectRoot, "deployment/monitoring", `${path}.json`), "utf8"));
const names = filesIn("alert-policies");
const policies = new Map<string, Policy>(names.map((name) => [name, readJson(`alert-policies/${name}`)]));
const metrics = new Map<string, string>(
  filesIn("log-metrics").map((name) => [name, readJson(`log-metrics/${name}`).filter]),
);

/** Returns the cells of each row of the first table after some words. */
const rowsAfter = (words: string) =>
  (
    operations
      .split(words)[1]
      ?.split("\n\n")
      .find((block) => block.startsWith("|")) ?? ""
  )
    .split("\n")
    .slice(2)
    .map((row) => row.replace(/^\| | \|$/g, "").split(" | "));

const rows = new Map(
  rowsAfter("## Alerts").map(([title = "", when = ""]) => {
    const [, id = "", name = ""] = /^<a id="([\w-]+)"><\/a>(.*)$/.exec(title) ?? [];
    return [id, { name, when }];
  }),
);

/** Returns a policy's filter on the log: its own, or the filter of the metric that it counts. */
function logFilter(policy: Policy): string {
  const [{ conditionMatchedLog, conditionThreshold }] = policy.conditions;
  const [, metric = ""] = /user\/daily-genius-([\w-]+)/.exec(conditionThreshold?.filter ?? "") ?? [];
  return conditionMatchedLog?.filter ?? metrics.get(metric) ?? "";
}

test("each alert of the operations page has its file, and each file its row", () => {
  expect([...rows.keys()].sort()).toEqual([...names, ...filesIn("budgets")].sort());
});

describe.each([...policies])("%s", (name, policy) => {
  test("is labelled with its file's name, says what to do first and leads to its row, which has its title", () => {
    expect(policy.userLabels).toEqual({ "daily-genius": name });
    const [first = "", ...more] = policy.documentation.content.split("\n\n");
    expect(first).toMatch(/^[A-Z].+\.$/);
    expect(more).toEqual([`What to do: \${manual}#${name}`]);
    expect(policy.displayName).toBe(rows.get(name)?.name);
  });
});

/** By name, the thresholds of the policies that count lines of the log. */
const counts = [...policies].flatMap(
  ([
    name,
    {
      conditions: [condition],
    },
  ]) => {
    const threshold = condition.conditionThreshold;
    return threshold?.filter.includes("/user/") ? [[name, threshold] as const] : [];
  },
);

test("each metric is counted by a policy, and nothing else is", () => {
  expect(counts.map(([name]) => name).sort()).toEqual([...metrics.keys()].sort());
});

// The threshold for slow photos is a time.
test.each(counts.filter(([name]) => name !== "slow-photos"))(
  "the row of %s names the number and the time it is counted in",
  (name, { thresholdValue, aggregations }) => {
    const seconds = Number.parseInt(aggregations[0]?.alignmentPeriod ?? "", 10);
    const count = (thresholdValue + 1).toLocaleString("en");
    const time =
      seconds < 3600 ? `${seconds / 60} minutes` : seconds === 3600 ? "1 hour" : `${seconds / 3600} hours`;
    expect(rows.get(name)?.when).toBe(`${count} or more in ${time}`);
  },
);

test("each metric is counted by the policy of its name", () => {
  for (const name of metrics.keys())
    expect(policies.get(name)?.conditions[0].conditionThreshold?.filter).toContain(
      `"logging.googleapis.com/user/daily-genius-${name}"`,
    );
});

test("the tables of events link to exactly the alerts that look for them", () => {
  const linked = [...rowsAfter("## Events"), ...rowsAfter("`auth.signin` by `outcome`:")].flatMap((cells) => {
    const said = [...(cells[0] ?? "").matchAll(/`([\w.-]+)`/g)].map(([, word]) => word);
    return [...(cells.at(-1) ?? "").matchAll(/\(#([\w-]+)\)/g)].map(
      ([, alert = ""]) => [alert, said] as const,
    );
  });
  const looking = [...policies].filter(([, policy]) => logFilter(policy).includes("jsonPayload.event"));
  expect(linked.map(([alert]) => alert).sort()).toEqual(looking.map(([name]) => name).sort());
  for (const [alert, words] of linked) {
    const filter = logFilter(policies.get(alert) as Policy); // found just now
    for (const word of words) expect(filter, alert).toContain(`"${word}"`);
  }
});

test("the operations page begins with what an operator sees, each with a command to look and one to mend", () => {
  const seen = rowsAfter("# Operations");
  expect(seen.map(([what]) => what)).toEqual(
    [
      "The site is down",
      "Nobody can sign in",
      "Photos fail",
      "The bill rises",
      "It was just deployed",
      "The owner's account is lost",
    ].map((what) => `**${what}**`),
  );
  expect(operations.indexOf("| **")).toBeLessThan(operations.indexOf("\n# ", 5));
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect, test } from "vitest";
import { alerts } from "../../deployment/monitoring/alerts.ts";

const operations = readFileSync(join(projectRoot, "docs/operations.md"), "utf8");
const table = Object.entries(alerts("genius"));

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

test.each(table)(
  "%s says what to do first, and leads to a part of the operations page",
  (_, { first, see }) => {
    expect(first).toMatch(/^[A-Z].+\.$/);
    const anchors = [...operations.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    expect([...anchors, undefined]).toContain(see);
  },
);

/** The filters on the log, by alert. */
const filters = new Map(
  table.flatMap(([name, alert]) => {
    if ("line" in alert) return [[name, alert.line] as const];
    return "lines" in alert ? [[name, alert.lines] as const] : [];
  }),
);

test("each event that an alert looks for is one that is logged", () => {
  const logged = readFileSync(join(projectRoot, "functions/src/log.ts"), "utf8");
  const events = [...filters.values()].flatMap((filter) => {
    const [, names = ""] = /jsonPayload\.event=(\(.*?\)|"[^"]+")/.exec(filter) ?? [];
    return names.match(/"[^"]+"/g) ?? [];
  });
  expect(events.length).toBeGreaterThan(10);
  for (const event of events) expect(logged).toContain(event);
});

test("the operations page begins with what an operator sees, each with a command to look and one to fix", () => {
  const seen = rowsAfter("# Operations");
  expect(seen.map(([what]) => what)).toEqual(
    [
      "The site is down",
      "Nobody can sign in",
      "Photos fail",
      "The bill rises",
      "It was just deployed",
      "The owner's account is lost",
      "The project is gone",
    ].map((what) => `**${what}**`),
  );
  expect(operations.indexOf("| **")).toBeLessThan(operations.indexOf("\n# ", 5));
});

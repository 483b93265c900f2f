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

const rows = new Map(
  rowsAfter("## Alerts").map(([title = "", when = ""]) => {
    const [, id = "", name = ""] = /^<a id="([\w-]+)"><\/a>(.*)$/.exec(title) ?? [];
    return [id, { name, when }];
  }),
);

test("each alert of the operations page is in the table, and each of the table has its row", () => {
  expect([...rows.keys()].sort()).toEqual([...table.map(([name]) => name), "monthly-budget"].sort());
});

test.each(table)("%s says what to do first, and has the title of its row", (name, { title, first }) => {
  expect(first).toMatch(/^[A-Z].+\.$/);
  expect(title).toBe(rows.get(name)?.name);
});

const counts = table.flatMap(([name, alert]) => ("atLeast" in alert ? [[name, alert] as const] : []));

test.each(counts)(
  "the row of %s names the number and the time it is counted in",
  (name, { atLeast, minutes }) => {
    const time = minutes < 60 ? `${minutes} minutes` : minutes === 60 ? "1 hour" : `${minutes / 60} hours`;
    expect(rows.get(name)?.when).toBe(`${atLeast.toLocaleString("en")} or more in ${time}`);
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

test("the tables of events link to exactly the alerts that look for them", () => {
  const linked = [...rowsAfter("## Events"), ...rowsAfter("`auth.signin` by `outcome`:")].flatMap((cells) => {
    const said = [...(cells[0] ?? "").matchAll(/`([\w.-]+)`/g)].map(([, word]) => word);
    return [...(cells.at(-1) ?? "").matchAll(/\(#([\w-]+)\)/g)].map(
      ([, alert = ""]) => [alert, said] as const,
    );
  });
  const looking = [...filters].filter(([, filter]) => filter.includes("jsonPayload.event"));
  expect(linked.map(([alert]) => alert).sort()).toEqual(looking.map(([name]) => name).sort());
  for (const [alert, words] of linked) {
    for (const word of words) expect(filters.get(alert), alert).toContain(`"${word}"`);
  }
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

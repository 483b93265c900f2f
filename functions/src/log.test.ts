import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { logEvents } from "./log.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const operations = read("../../docs/operations.md");

/** The names in the first cells of the first table under a heading. */
const rowsUnder = (heading: string) =>
  (
    operations
      .split(heading)[1]
      ?.split("\n\n")
      .find((block) => block.startsWith("|")) ?? ""
  )
    .split("\n")
    .slice(2)
    .map((row) => [...(row.split(" | ")[0] ?? "").matchAll(/`(.+?)`/g)].map(([, name = ""]) => name));

test("the runbook lists every event that the code logs, and no other", () => {
  const listed = rowsUnder("## Events").flat();
  expect(listed.toSorted()).toEqual([...logEvents].sort());
});

test("it lists every outcome of a sign-in, and no other", () => {
  const type = /^type Outcome =([^;]+);$/m.exec(read("sign-in/with-attempt.ts"))?.[1] ?? "";
  const outcomes = [...type.matchAll(/"(\w+)"/g)].map(([, outcome = ""]) => outcome);
  expect(outcomes.length).toBeGreaterThan(0);
  const listed = rowsUnder("`auth.signin` by `outcome`:").flatMap((names) => names.slice(0, 1));
  expect(listed.toSorted()).toEqual(outcomes.toSorted());
});

test.each(logEvents)("%s is logged somewhere", (event) => {
  const folder = new URL(".", import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && path !== "log.ts",
  );
  const isLogged = sources.some((path) => read(path).includes(`"${event}"`));
  expect(isLogged || event === "fault").toBe(true);
});

import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { blockMinutes, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, "utf8");

test.each([
  ["security.md", `${maxAttempts} attempts in ${blockMinutes} minutes per account`],
  ["security.md", `buys ${maxAttempts} guesses in a counter of its own`],
  ["security.md", `per ${blockMinutes} minutes are ${(maxAttempts * 24 * 60) / blockMinutes} a day`],
  ["security.md", `waits up to ${blockMinutes} minutes`],
  ["operations.md", `wait ${blockMinutes} minutes`],
  ["operations.md", `${maxAttempts} guesses per ${blockMinutes} minutes and account`],
  ["operations.md", `blocked for ${blockMinutes} minutes`],
])("%s says: %s", (document, sentence) => {
  expect(read(`docs/${document}`)).toContain(sentence);
});

test("no code but the lockout's states its numbers", () => {
  const sources = globSync("{domain,functions,hosting}/src/**/*.{ts,tsx}", { cwd: root }).filter(
    (path) => !/\.test\.|\/testing\//.test(path),
  );
  expect(sources.length).toBeGreaterThan(200);
  const statement = /\b(?:5|five) (?:\w+ )?(?:attempts|guesses)|\b(?:15|fifteen) minutes|\b900_?000\b/i;
  expect(sources.filter((path) => statement.test(read(path)))).toEqual([]);
});

import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { blockMinutes, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, "utf8");

test("one sentence of the documents and no code but the lockout's state its numbers", () => {
  const sentence = `${maxAttempts} attempts in ${blockMinutes} minutes per account`;
  expect(read("docs/security.md")).toContain(sentence);
  const sources = [
    ...["docs/security.md", "docs/operations.md"],
    ...globSync("{domain,functions,hosting}/src/**/*.{ts,tsx}", { cwd: root }),
  ].filter((path) => !/\.test\.|\/testing\//.test(path));
  expect(sources.length).toBeGreaterThan(200);
  const statement =
    /\b(?:5|five) (?:\w+ |- )?(?:attempts|guesses)|\battempts [<>=]+ [1-9]|\b(?:15|fifteen) minutes|\b900_?000\b|\b24 hours after/i;
  expect(sources.filter((path) => statement.test(read(path).replace(sentence, "")))).toEqual([]);
});

import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, "utf8");

/** Options of every command. */
const everywhere = ["--project", "--json", "--non-interactive"];

/** The Firebase commands in documents and preflight messages, with their options. */
const named = globSync(["*.md", "docs/**/*.md", "stack/src/*-preflight.ts"], { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/npx firebase ([a-z:]+)([^`|\n]*)/g)].map(([, command = "", rest = ""]) => ({
    command,
    options: [...rest.matchAll(/ (--[a-z-]+)/g)].map(([, option = ""]) => option),
    file,
  })),
);

test("the documents name Firebase's commands", () => {
  expect(named.length).toBeGreaterThan(15);
});

test.each(named)(
  "firebase $command, which $file names, is there and takes $options",
  ({ command, options }) => {
    const source = `node_modules/firebase-tools/lib/commands/${command.replaceAll(":", "-")}.js`;
    expect(existsSync(`${root}/${source}`), source).toBe(true);
    for (const option of options.filter((name) => !everywhere.includes(name)))
      expect(read(source).includes(`${option} `), option).toBe(true);
  },
);

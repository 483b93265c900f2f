import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** No experiment is enabled here, whatever the tester has enabled. */
const home = mkdtempSync(join(tmpdir(), "daily-genius-home-"));
afterAll(() => rmSync(home, { recursive: true }));

/** firebase's global options, parsed before the command. */
const everywhere = ["--project", "--config", "--json", "--non-interactive"];

/** A command of Firebase in a document or a message, with its options and experiment. */
type Named = { command: string; options: string[]; experiment: string; file: string };

function commandsIn(text: string, file: string): Named[] {
  const pattern = /(?:FIREBASE_CLI_EXPERIMENTS=(\w+) )?npx firebase ([a-z:]+)([^`|\n]*)/g;
  return [...text.matchAll(pattern)].map(([, experiment = "", command = "", rest = ""]) => ({
    command,
    options: [...rest.matchAll(/ (--[a-z-]+)/g)].map(([, option = ""]) => option),
    experiment,
    file,
  }));
}

/** Returns firebase's own help of each command; `null` for an unknown one. */
function askForHelp(commands: readonly string[], experiment: string): Record<string, string | null> {
  const script = `
    require("firebase-tools/lib/experiments.js").enableExperimentsFromCliEnvVariable();
    const { getCommand } = require("firebase-tools");
    const help = (name) => getCommand(name)?.helpInformation() ?? null;
    process.stdout.write(JSON.stringify(Object.fromEntries(process.argv.slice(1).map((name) => [name, help(name)]))));`;
  const env = { PATH: process.env["PATH"], HOME: home, FIREBASE_CLI_EXPERIMENTS: experiment };
  return JSON.parse(
    execFileSync(process.execPath, ["--eval", script, ...commands], { cwd: root, env, encoding: "utf8" }),
  );
}

/** Returns the commands that firebase would not run. */
function refused(named: readonly Named[]): string[] {
  return [...new Set(named.map(({ experiment }) => experiment))].flatMap((experiment) => {
    const alike = named.filter((command) => command.experiment === experiment);
    const help = askForHelp([...new Set(alike.map(({ command }) => command))], experiment);
    return alike.flatMap(({ command, options, file }) => {
      const text = help[command];
      if (typeof text !== "string") return [`${file}: ${command} is not a Firebase command`];
      return options
        .filter((option) => !everywhere.includes(option) && !new RegExp(`${option}(?![\\w-])`).test(text))
        .map((option) => `${file}: ${command} takes no ${option}`);
    });
  });
}

test("firebase runs every command in the documents and in the messages of a deployment, and knows no other command, option or experiment", () => {
  const files = globSync(["*.md", "docs/**/*.md", "deployment/src/**/*.ts"], { cwd: root });
  const named = files.flatMap((file) => commandsIn(readFileSync(join(root, file), "utf8"), file));
  expect(named.length).toBeGreaterThan(15);
  const mistaken = `
    npx firebase appcheck:providers:set recaptcha-enterprise --app 1
    npx firebase projects:create genius --display-names x
    FIREBASE_CLI_EXPERIMENTS=appcheckadmin npx firebase appcheck:providers:set x --site-key y
    npx firebase deploys`;
  expect(refused([...named, ...commandsIn(mistaken, "a.md")])).toEqual([
    "a.md: appcheck:providers:set is not a Firebase command",
    "a.md: projects:create takes no --display-names",
    "a.md: deploys is not a Firebase command",
  ]);
});

import { expect, test } from "vitest";
import { type DeployTask, type Environment, parseOptions } from "./options.ts";

const firebaserc = JSON.stringify({
  projects: { default: "demo-genius", staging: "genius-staging", production: "genius" },
});
const production: Environment = { project: "genius", alias: "production" };

test.each<[string, Environment, string]>([
  ["--project production", production, ""],
  ["--project=production", production, ""],
  ["-P production", production, ""],
  ["-Pproduction", production, ""],
  ["--project genius", production, ""],
  ["--project another", { project: "another" }, ""],
  [
    "--only hosting -P staging --debug",
    { project: "genius-staging", alias: "staging" },
    "--only hosting --debug",
  ],
  ["--only hosting", { project: "demo-genius" }, "--only hosting"],
  ["-P toString", { project: "toString" }, ""],
])("%s deploys to %o", (line, environment, rest) => {
  const options = parseOptions(line.split(" "), firebaserc);
  expect(options.environment).toEqual(environment);
  expect(options.rest.join(" ")).toBe(rest);
});

test("without a project, and without a default, there is no environment", () => {
  expect(parseOptions([], "{}").environment).toBeUndefined();
});

test("what the owner left open is deployed on request alone", () => {
  expect(parseOptions(["-P", "genius"], firebaserc).withPlaceholders).toBe(false);
  const { withPlaceholders, rest } = parseOptions(
    ["--with-placeholders", "-P", "genius", "--debug"],
    firebaserc,
  );
  expect({ withPlaceholders, rest }).toEqual({ withPlaceholders: true, rest: ["--debug"] });
});

test.each<[string, DeployTask, string[], string]>([
  ["--only hosting", { kind: "deploy" }, [], "--only hosting"],
  ["--check", { kind: "check" }, [], ""],
  ["--rollback 1a2b3c", { kind: "roll back", to: "1a2b3c" }, [], ""],
  ["--rollback=1a2b3c --remove onPost --debug", { kind: "roll back", to: "1a2b3c" }, ["onPost"], "--debug"],
  ["--remove one --remove history(a,b)", { kind: "deploy" }, ["one", "history(a,b)"], ""],
])("%s means %o", (line, task, remove, rest) => {
  const options = parseOptions(line.split(" "), firebaserc);
  expect(options.task).toEqual(task);
  expect(options.remove).toEqual(remove);
  expect(options.rest.join(" ")).toBe(rest);
});

test("a rollback says which commit", () => {
  expect(() => parseOptions(["--rollback"], firebaserc)).toThrow("Name a commit:");
});

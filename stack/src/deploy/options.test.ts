import { expect, test } from "vitest";
import { type Environment, parseOptions } from "./options.ts";

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

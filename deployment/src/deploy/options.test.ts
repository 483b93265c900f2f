import { type Environment, findEnvironment, requireProject } from "@daily-genius/project/named-project";
import { expect, test } from "vitest";
import { commandOf, type DeployTask, parseOptions } from "./options.ts";

const firebaserc = {
  projects: { default: "demo-genius", staging: "genius-staging", production: "genius" },
};
const production: Environment = { project: "genius", alias: "production" };

test.each<[string, Environment, string]>([
  ["--project production", production, ""],
  ["-P production", production, ""],
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

// Google's rule for ids; the last is a variable of the shell that is not set.
test.each<readonly [string | undefined, string]>([
  [undefined, "No project."],
  ["demo-x", "emulators only"],
  ...["Genius-1", "gen", "1-genius", "genius-", "example.com:genius", "123456789012", ""].map((id) => {
    return [id, `"${id}" cannot be a project`] as const;
  }),
])("%j cannot be deployed to: %s", (named, sentence) => {
  expect(() => requireProject(findEnvironment(named, {}))).toThrow(sentence);
});

test.each<[string, DeployTask, string[], string]>([
  ["--with-placeholders --debug", { kind: "deploy" }, [], "--debug"],
  ["--check", { kind: "check" }, [], ""],
  ["--rollback 1a2b3c", { kind: "roll back", to: "1a2b3c" }, [], ""],
  ["--rollback=1a2b3c --remove onPost --debug", { kind: "roll back", to: "1a2b3c" }, ["onPost"], "--debug"],
  ["--remove one --remove history(a,b)", { kind: "deploy" }, ["one", "history(a,b)"], ""],
])("%s means %o", (line, task, remove, rest) => {
  const options = parseOptions(line.split(" "), firebaserc);
  expect(options.task).toEqual(task);
  expect(options.remove).toEqual(remove);
  expect(options.withPlaceholders).toBe(line.includes("--with-placeholders"));
  expect(options.rest.join(" ")).toBe(rest);
});

test.each([
  "--with-placeholders --only hosting --debug",
  "--rollback 1a2b3c --only functions --remove onPost",
  '--remove "history(postId,at desc)"',
])("the command to run again after a deployment with %s says the same", (line) => {
  const command = `npm run deploy -- --project production ${line}`;
  // As a shell splits it.
  const words = (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', "")).slice(4);
  expect(commandOf({ alias: "production" }, parseOptions(words, firebaserc))).toBe(command);
});

// A word that is passed over could be the one that kept a deployment from happening.
test.each([
  ["--projcet genius", "Unknown option '--projcet'."],
  ["production", "Unexpected argument 'production'."],
  ["--check=true", "Option '--check' does not take an argument."],
  ["-P --check", "Option '-P' argument is ambiguous."],
  ["--rollback", "Option '--rollback <value>' argument missing."],
  ["--help", "Usage: npm run deploy -- --project"],
  ["--check --rollback 1a2b3c", "--check and --rollback exclude each other."],
  ["--check --only hosting", "--check and --only exclude each other."],
  ["--check --except hosting", "--check and --except exclude each other."],
  ["--check --dry-run", "--check and --dry-run exclude each other."],
  ["--check --debug", "--check and --debug exclude each other."],
  ["--check --remove x", "--check and --remove exclude each other."],
  ["--only hosting --except storage", "--only and --except exclude each other."],
  ["--except storage,hosting,functions,firestore", "--except leaves nothing to deploy."],
  ["--set-up --dry-run", "--set-up and --dry-run exclude each other; --plan prints what it would do."],
  ["--plan -P genius", "--plan belongs to `--set-up`."],
  ["--set-up --billing 01ABCD", "--billing takes the id of a billing account, such as"],
  ["--set-up --email ops@example.com,", "--email takes an email address."],
  // Variables of the shell that are not set.
  ["--set-up --email=", "--email takes a value."],
  ["--remove=", "--remove takes a value."],
  ["--set-up --admin <ada@example.com>", "--admin takes an email address."],
  ["--set-up --deployer grace@example.com", "--deployer takes user:, group: or serviceAccount:"],
  ["--set-up --alias local", "--alias takes a name, such as staging."],
  ["-P genius --project staging", "--project is there twice."],
  ["--only functions,hosing", "--only and --except take firestore, functions, hosting, storage"],
  ["--except hosing", "--only and --except take firestore, functions, hosting, storage"],
  ["--except functions:sweep", "--only and --except take firestore, functions, hosting, storage"],
  // A variable of the shell that is not set: firebase would deploy everything.
  ["--only functions:", "--only and --except take firestore, functions, hosting, storage"],
  ["--only=", "--only takes a value."],
])("%s is refused: %s", (line, sentence) => {
  expect(() => parseOptions(line.split(" "), firebaserc)).toThrow(sentence);
});

test("addresses and ids are understood as Google writes them", () => {
  const line =
    "--set-up --billing BillingAccounts/01abcd-2345ef-67890a --email o'brien+ops@mail.example --deployer user:Grace@Example.com";
  expect(parseOptions(line.split(" "), firebaserc).task).toMatchObject({
    wanted: {
      ...{ billing: "01ABCD-2345EF-67890A", email: "o'brien+ops@mail.example" },
      deployer: ["user:grace@example.com"],
    },
  });
});

import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "./project.ts";
import { Refusal, runCommand } from "./refusal.ts";

const firebase = join(projectRoot, "node_modules/firebase-tools/lib/bin/firebase.js");
const secrets = ["AUTH_PEPPER", "DEVICE_KEY"];

/** Deploys everything to one Firebase project, after looking for all that would make a deployment fail half-way. */
await runCommand(async () => {
  const { project, rest } = parseOptions(process.argv.slice(2));
  const missing = [
    ...whatThisCheckoutLacks(),
    ...(project === undefined ? [noProject()] : whatTheProjectLacks(project)),
  ];
  if (missing.length > 0 || project === undefined)
    throw new Refusal(
      `Nothing was deployed. Still missing:\n\n${missing.map((line) => `  - ${line}`).join("\n")}`,
    );
  return run(["deploy", "--project", project, ...rest]);
});

function parseOptions(args: string[]) {
  const { values, tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    options: { project: { type: "string" } },
  });
  // Whatever else is said is meant for firebase itself, for example `--only hosting`.
  const own = new Set(
    tokens.flatMap((token) =>
      token.kind === "option" && token.name === "project"
        ? [token.index, token.inlineValue ? -1 : token.index + 1]
        : [],
    ),
  );
  const named = typeof values.project === "string" ? values.project : defaultProject();
  return { project: isReal(named) ? named : undefined, rest: args.filter((_, index) => !own.has(index)) };
}

function defaultProject(): string | undefined {
  return JSON.parse(readFileSync(join(projectRoot, ".firebaserc"), "utf8")).projects?.default;
}

/** Firebase gives names with `demo-` to no project: they are for emulators. */
function isReal(project: string | undefined): boolean {
  return project !== undefined && !project.startsWith("demo-");
}

function noProject(): string {
  return "a project: name it with `npm run deploy -- --project <id>`, or make it the default in .firebaserc (demo- projects are local only)";
}

function whatThisCheckoutLacks(): string[] {
  const { status, stdout } = spawnSync("git", ["status", "--porcelain"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  return status === 0 && stdout.trim() !== ""
    ? [
        "a clean checkout, so that what is deployed can be found again: commit or remove what `git status` lists",
      ]
    : [];
}

function whatTheProjectLacks(project: string): string[] {
  const list = ask(["projects:list", "--json"]);
  if (list === undefined)
    return ["a signed-in Firebase account: run `npx firebase login`, or set GOOGLE_APPLICATION_CREDENTIALS"];
  if (!JSON.stringify(list).includes(`"${project}"`))
    return [`access to the project ${project}: your account does not see it`];
  return secrets
    .filter((name) => ask(["functions:secrets:get", name, "--project", project, "--json"]) === undefined)
    .map(
      (name) =>
        `the secret ${name}: run \`openssl rand -base64 32 | npx firebase functions:secrets:set ${name} --project ${project}\``,
    );
}

/** What firebase answers in JSON, or `undefined` where it refuses. */
function ask(args: readonly string[]): unknown {
  const { status, stdout } = spawnSync(process.execPath, [firebase, ...args, "--non-interactive"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  try {
    const answer = JSON.parse(stdout);
    return status === 0 && answer.status === "success" ? answer.result : undefined;
  } catch {
    return undefined;
  }
}

function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [firebase, ...args], { cwd: projectRoot, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

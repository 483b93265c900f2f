import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Surroundings, whatIsMissing } from "./deploy-preflight.ts";
import { googleAccounts } from "./google-accounts.ts";
import { projectRoot } from "./project.ts";
import { Refusal, runCommand } from "./refusal.ts";

const firebase = join(projectRoot, "node_modules/firebase-tools/lib/bin/firebase.js");

/** Deploys everything to one Firebase project, after looking for all that would make a deployment fail half-way. */
await runCommand(async () => {
  const { project, rest } = parseOptions(process.argv.slice(2));
  const missing = whatIsMissing(project, surroundingsOf(project ?? ""));
  if (missing.length > 0 || project === undefined)
    throw new Refusal(
      `Nothing was deployed. Still missing:\n\n${missing.map((line) => `  - ${line}`).join("\n")}`,
    );
  requireBuild();
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
  const project = typeof values.project === "string" ? values.project : defaultProject();
  return { project, rest: args.filter((_, index) => !own.has(index)) };
}

function defaultProject(): string | undefined {
  return JSON.parse(readFileSync(join(projectRoot, ".firebaserc"), "utf8")).projects?.default;
}

function surroundingsOf(project: string): Surroundings {
  const of = ["--project", project];
  const settings = join(projectRoot, "functions", `.env.${project}`);
  // The casts: firebase's own answers, each field of which is looked at before it is believed.
  return {
    projects: () => ask(["projects:list"]) as ReturnType<Surroundings["projects"]>,
    database: () =>
      ask(["firestore:databases:get", "(default)", ...of]) as ReturnType<Surroundings["database"]>,
    webApps: () => ask(["apps:list", "WEB", ...of]) as ReturnType<Surroundings["webApps"]>,
    secret: (name) => {
      if (ask(["functions:secrets:get", name, ...of]) === undefined) return "missing";
      // Whoever may deploy may not always read it; then nothing can be said.
      const { stdout } = spawnSync(process.execPath, [firebase, "functions:secrets:access", name, ...of], {
        cwd: projectRoot,
        encoding: "utf8",
      });
      return /\S\r?\n\r?\n$/.test(stdout) ? "ends in a line break" : "fine";
    },
    settings: () => (existsSync(settings) ? readFileSync(settings, "utf8") : undefined),
    siteSettings: () => readFileSync(join(projectRoot, "hosting", ".env"), "utf8"),
    hostingHeaders: () => readFileSync(join(projectRoot, "firebase.json"), "utf8"),
    changes: () => {
      const { status, stdout } = spawnSync("git", ["status", "--porcelain"], {
        cwd: projectRoot,
        encoding: "utf8",
      });
      return status === 0 ? stdout : undefined;
    },
    ...googleAccounts(project),
  };
}

/** What firebase answers in JSON, or `undefined` where it refuses. */
function ask(args: readonly string[]): unknown {
  const { status, stdout } = spawnSync(process.execPath, [firebase, ...args, "--json", "--non-interactive"], {
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

/** Firebase builds again itself, after it has begun to talk of success; a failure is better told before. */
function requireBuild(): void {
  const { status } = spawnSync("npm", ["run", "build", "--silent"], { cwd: projectRoot, stdio: "inherit" });
  if (status !== 0) throw new Refusal("Nothing was deployed: the build failed (see above).");
}

function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [firebase, ...args], { cwd: projectRoot, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

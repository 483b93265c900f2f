import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Surroundings, whatIsMissing } from "./deploy-preflight.ts";
import { googleAccounts } from "./google-accounts.ts";
import { projectRoot } from "./project.ts";
import { Refusal, runCommand } from "./refusal.ts";

/** Deploys everything to one Firebase project, unless something is missing that would make this fail half-way. */
await runCommand(async () => {
  const { project, rest } = parseOptions(process.argv.slice(2));
  const missing = whatIsMissing(project, surroundingsOf(project ?? ""));
  if (missing.length > 0 || project === undefined)
    throw new Refusal(
      `Nothing was deployed. Still missing:\n\n${missing.map((line) => `  - ${line}`).join("\n")}`,
    );
  // Firebase builds too, but only after its first messages of success; a failure should come before them.
  const build = spawnSync("npm", ["run", "build", "--silent"], { cwd: projectRoot, stdio: "inherit" });
  if (build.status !== 0) throw new Refusal("Nothing was deployed: the build failed (see above).");
  const { status, error } = firebase(["deploy", "--project", project, ...rest], "inherit");
  if (error) throw error;
  return status ?? 1;
});

/** Takes out `--project`; all other arguments go to firebase, for example `--only hosting`. */
function parseOptions(args: string[]) {
  const options = { project: { type: "string" } } as const;
  const { values, tokens } = parseArgs({ args, strict: false, tokens: true, options });
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
  return JSON.parse(readText(".firebaserc")).projects?.default;
}

function surroundingsOf(project: string): Surroundings {
  const of = ["--project", project];
  const settings = `functions/.env.${project}`;
  // The casts: these are firebase's own answers, and every field is checked before use.
  return {
    projects: () => ask(["projects:list"]) as ReturnType<Surroundings["projects"]>,
    database: () =>
      ask(["firestore:databases:get", "(default)", ...of]) as ReturnType<Surroundings["database"]>,
    webApps: () => ask(["apps:list", "WEB", ...of]) as ReturnType<Surroundings["webApps"]>,
    secret: (name) => {
      if (ask(["functions:secrets:get", name, ...of]) === undefined) return "missing";
      // Permission to deploy does not imply permission to read; an unread secret counts as fine.
      const { stdout } = firebase(["functions:secrets:access", name, ...of]);
      return /\S\r?\n\r?\n$/.test(stdout) ? "ends in a line break" : "fine";
    },
    settings: () => (existsSync(join(projectRoot, settings)) ? readText(settings) : undefined),
    siteSettings: () => readText("hosting/.env"),
    hostingHeaders: () => readText("firebase.json"),
    changes: () => {
      const git = spawnSync("git", ["status", "--porcelain"], { cwd: projectRoot, encoding: "utf8" });
      return git.status === 0 ? git.stdout : undefined;
    },
    ...googleAccounts(project),
  };
}

/** Firebase's answer in JSON, or `undefined` if it refuses. */
function ask(args: readonly string[]): unknown {
  const { status, stdout } = firebase([...args, "--json", "--non-interactive"]);
  try {
    const answer = JSON.parse(stdout);
    return status === 0 && answer.status === "success" ? answer.result : undefined;
  } catch {
    return undefined;
  }
}

function firebase(args: readonly string[], stdio: "pipe" | "inherit" = "pipe") {
  const program = join(projectRoot, "node_modules/firebase-tools/lib/bin/firebase.js");
  return spawnSync(process.execPath, [program, ...args], { cwd: projectRoot, encoding: "utf8", stdio });
}

function readText(file: string): string {
  return readFileSync(join(projectRoot, file), "utf8");
}

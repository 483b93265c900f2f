import { parseArgs } from "node:util";
import { Refusal } from "@daily-genius/project/refusal";
import type { SetUp } from "../set-up/set-up.ts";

/** The target: a project's id and, if `.firebaserc` has one, its alias, which has separate settings. */
export type Environment = { readonly project: string; readonly alias?: string };

/** Deploys this checkout, checks the deployed state, makes what a project needs first, or deploys an earlier commit. */
export type DeployTask =
  | { readonly kind: "deploy" }
  | { readonly kind: "check" }
  | { readonly kind: "set up"; readonly wanted: SetUp }
  | { readonly kind: "roll back"; readonly to: string };

/** The options of the command line. */
export type DeployOptions = {
  readonly task: DeployTask;
  /** `undefined` if neither the command line nor `.firebaserc` names one. */
  readonly environment: Environment | undefined;
  /** Whether a deployment may contain texts that the owner has not filled in. */
  readonly withPlaceholders: boolean;
  /** The deployed things that may be removed, by name. */
  readonly remove: readonly string[];
  /** All other arguments, for firebase. */
  readonly rest: readonly string[];
};

/**
 * Parses `--project` (or `-P`), which names a project or an alias, and the options of this project; all other arguments
 * are for firebase, for example `--only hosting`. `firebaserc` is the text of that file.
 */
export function parseOptions(args: readonly string[], firebaserc: string): DeployOptions {
  const options = {
    project: { type: "string", short: "P" },
    "with-placeholders": { type: "boolean" },
    check: { type: "boolean" },
    remove: { type: "string", multiple: true },
    rollback: { type: "string" },
    ...setUpOptions,
  } as const;
  const { values, tokens } = parseArgs({ args: [...args], strict: false, tokens: true, options });
  const own = new Set(
    tokens.flatMap((token) =>
      token.kind === "option" && token.name in options
        ? [token.index, token.value !== undefined && !token.inlineValue ? token.index + 1 : -1]
        : [],
    ),
  );
  return {
    task: taskOf(values),
    environment: findEnvironment(values.project, JSON.parse(firebaserc).projects ?? {}),
    withPlaceholders: values["with-placeholders"] === true,
    // When not strict, `parseArgs` returns `true` for an option without its value.
    remove: [values.remove ?? []].flat().filter((name) => typeof name === "string"),
    rest: args.filter((_, index) => !own.has(index)),
  };
}

/** The options of `--set-up`. */
const setUpOptions = {
  "set-up": { type: "boolean" },
  billing: { type: "string" },
  email: { type: "string" },
  admin: { type: "string" },
  alias: { type: "string" },
  deployer: { type: "string", multiple: true },
  keeper: { type: "string", multiple: true },
  repository: { type: "string" },
  copy: { type: "boolean" },
  "app-check": { type: "boolean" },
  yes: { type: "boolean" },
  plan: { type: "boolean" },
} as const;

type Values = Readonly<Record<string, unknown>>;

/** Every option of `--set-up` is about it alone; an option without its value, or of a wrong form, is refused. */
function setUpOf(values: Values): SetUp | undefined {
  const given = Object.keys(setUpOptions).filter((name) => name !== "set-up" && values[name] !== undefined);
  if (values["set-up"] !== true) {
    if (given.length === 0) return undefined;
    throw new Refusal(`--${given[0]} belongs to \`--set-up\`.`);
  }
  const text = (name: keyof typeof forms) => {
    const all: readonly unknown[] = [values[name] ?? []].flat();
    const good = all.filter((value): value is string => typeof value === "string" && forms[name].test(value));
    if (good.length < all.length) throw new Refusal(`--${name} takes ${examples[name]}.`);
    return good;
  };
  return {
    billing: text("billing")[0]?.replace("billingAccounts/", ""),
    email: text("email")[0],
    admin: text("admin")[0],
    alias: text("alias")[0],
    people: { deployers: text("deployer"), keepers: text("keeper") },
    repository: text("repository")[0],
    copy: values["copy"] === true,
    appCheck: values["app-check"] === true,
    yes: values["yes"] === true,
    isPlan: values["plan"] === true,
  };
}

const address = /^[^\s@:]+@[^\s@]+\.[^\s@]+$/;
const member = /^(user|group|serviceAccount):[^\s@]+@[^\s@]+$/;
const forms = {
  billing: /^(billingAccounts\/)?[0-9A-F]{6}(-[0-9A-F]{6}){2}$/,
  email: address,
  admin: address,
  alias: /^[a-z][a-z0-9-]*$/,
  deployer: member,
  keeper: member,
  repository: /^\d+$/,
} as const;
const examples: Readonly<Record<keyof typeof forms, string>> = {
  billing: "the id of a billing account, such as 01ABCD-2345EF-67890A",
  email: "an email address",
  admin: "an email address",
  alias: "a name, such as staging",
  deployer: "user:, group: or serviceAccount: and an email address",
  keeper: "user:, group: or serviceAccount: and an email address",
  repository: "the number of a repository: `gh api repos/<owner>/<name> --jq .id`",
};

function taskOf(values: Values): DeployTask {
  const { check, rollback } = values;
  const wanted = setUpOf(values);
  if (wanted) return { kind: "set up", wanted };
  if (check === true) return { kind: "check" };
  if (rollback === undefined) return { kind: "deploy" };
  if (typeof rollback !== "string")
    throw new Refusal(
      "Name a commit: `npm run deploy -- --rollback <commit>`. `git log --oneline` lists commits.",
    );
  return { kind: "roll back", to: rollback };
}

function findEnvironment(
  named: unknown,
  projects: Readonly<Record<string, string>>,
): Environment | undefined {
  const asked = typeof named === "string" ? named : "default";
  const project = Object.hasOwn(projects, asked) ? projects[asked] : undefined;
  if (project !== undefined) return { project, ...(asked !== "default" && { alias: asked }) };
  if (typeof named !== "string") return undefined;
  // A project named by its id has the settings of its alias as well.
  const alias = Object.keys(projects).find((name) => name !== "default" && projects[name] === named);
  return { project: named, ...(alias !== undefined && { alias }) };
}

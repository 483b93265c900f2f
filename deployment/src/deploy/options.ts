import { parseArgs } from "node:util";
import { Refusal } from "@daily-genius/project/refusal";

/** The target: a project's id and, if `.firebaserc` has one, its alias, which has separate settings. */
export type Environment = { readonly project: string; readonly alias?: string };

/** Deploys this checkout, checks the deployed state, or deploys an earlier commit. */
export type DeployTask =
  | { readonly kind: "deploy" }
  | { readonly kind: "check" }
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

function taskOf({ check, rollback }: { readonly check?: unknown; readonly rollback?: unknown }): DeployTask {
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

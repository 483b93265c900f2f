import { type AskGoogle, listAll } from "../google/ask-google.ts";
import { seen } from "./finding.ts";

/** The fields of a function at Google that a deployment reads. */
export type DeployedFunction = {
  /** `projects/<id>/locations/<region>/functions/<name>`. */
  readonly name: string;
  readonly state?: string;
  readonly url?: string;
  /** Firebase's own labels: the trigger of the function, and its build. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly serviceConfig?: {
    /** The Cloud Run service of the function. */
    readonly service?: string;
    readonly uri?: string;
    readonly environmentVariables?: Readonly<Record<string, string>>;
    readonly secretEnvironmentVariables?: readonly unknown[];
  };
};

/** Returns the functions of a project that Firebase deployed; ignores others. */
export async function deployedFunctions(
  project: string,
  ask: AskGoogle,
): Promise<readonly DeployedFunction[]> {
  const path = `/v2/projects/${project}/locations/-/functions?pageSize=100`;
  const answer = await listAll<DeployedFunction>(ask, "cloudfunctions", path, "functions");
  const functions = seen("the functions", answer) ?? [];
  return functions.filter(({ labels }) => labels?.["deployment-tool"]?.startsWith("cli-firebase"));
}

/** Returns the name under which the code exports a function. */
export function nameOf({ name }: DeployedFunction): string {
  return name.split("/").at(-1) ?? "";
}

/** Returns the option that deploys some functions alone. */
export function onlyFunctions(names: readonly string[]): string {
  return `--only ${names.map((name) => `functions:${name}`).join()}`;
}

/** Whether a function is a callable, by Firebase's label. */
export function isCallable({ labels }: DeployedFunction): boolean {
  return labels?.["deployment-callable"] === "true";
}

/** Whether the scheduler calls a function, by Firebase's label. */
export function isScheduled({ labels }: DeployedFunction): boolean {
  return labels?.["deployment-scheduled"] === "true";
}

/** Whether anyone may call a function: the callables, which check their callers themselves, and the public site. */
export function isOpen(deployed: DeployedFunction): boolean {
  return isCallable(deployed) || nameOf(deployed) === "site";
}

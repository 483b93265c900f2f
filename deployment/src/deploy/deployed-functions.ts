import type { AskGoogle } from "../google/ask-google.ts";
import { listAll } from "../google/list-all.ts";
import { seen } from "./seen.ts";

/** A function as Google shows it, as far as a deployment looks at it. */
export type DeployedFunction = {
  /** `projects/<id>/locations/<region>/functions/<name>`. */
  readonly name: string;
  readonly state?: string;
  readonly url?: string;
  /** Firebase's own notes: what calls the function, and from which build it is. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly serviceConfig?: {
    /** The Cloud Run service behind the function. */
    readonly service?: string;
    readonly uri?: string;
    readonly environmentVariables?: Readonly<Record<string, string>>;
    readonly secretEnvironmentVariables?: readonly unknown[];
  };
};

/** The functions of a project that Firebase deployed; it leaves those of others alone. */
export async function deployedFunctions(
  project: string,
  ask: AskGoogle,
): Promise<readonly DeployedFunction[]> {
  const path = `/v2/projects/${project}/locations/-/functions?pageSize=100`;
  const functions = seen(
    "the functions",
    await listAll<DeployedFunction>(ask, "cloudfunctions", path, "functions"),
  );
  return (functions ?? []).filter(({ labels }) => labels?.["deployment-tool"]?.startsWith("cli-firebase"));
}

/** The name under which code exports a function. */
export function nameOf({ name }: DeployedFunction): string {
  return name.split("/").at(-1) ?? "";
}

/** Whether a function is a callable, by Firebase's own note. */
export function isCallable({ labels }: DeployedFunction): boolean {
  return labels?.["deployment-callable"] === "true";
}

/** Whether anyone may call a function: the callables, which check their callers themselves, and the public site. */
export function isOpen(deployed: DeployedFunction): boolean {
  return isCallable(deployed) || nameOf(deployed) === "site";
}

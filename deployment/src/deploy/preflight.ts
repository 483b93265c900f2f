import type { Google } from "../set-up/google.ts";
import { isToDo, lookAt } from "../set-up/plan.ts";
import { resources } from "../set-up/resources.ts";
import type { Checkout } from "./checkout.ts";
import { checkCheckout } from "./checkout-preflight.ts";
import type { DeployOptions, Environment } from "./options.ts";

/** The result of the preflight: missing things, with the fix, and things it could not check. */
export type Preflight = { readonly missing: readonly string[]; readonly unseen: readonly string[] };

const naming = "Name one, or its alias in .firebaserc: `npm run deploy -- --project <name>`.";

/** Checks before any request to Google whether this checkout may be deployed; returns the reason if not. */
export function checkProjectName({ environment }: DeployOptions): string | undefined {
  if (environment === undefined) return `No project. ${naming}`;
  const { project } = environment;
  // Firebase reserves names with `demo-` for emulators.
  if (project.startsWith("demo-")) return `${project} is for emulators only, not a real project. ${naming}`;
  // googleapis/google/cloud/resourcemanager/v3/projects.proto, project_id.
  return /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(project)
    ? undefined
    : `${project} cannot be a project: ids have 6 to 30 lower-case letters, digits and hyphens.`;
}

/** Returns a sentence, with the fix, for everything that would make a deployment fail half-way or not work. */
export async function preflight(
  environment: Environment,
  options: DeployOptions,
  checkout: Checkout,
  google: Google,
): Promise<Preflight> {
  const missing = [...checkCheckout(environment, options, checkout)];
  const looked = await lookAt(resources, google);
  const command = `\`npm run deploy -- --project ${environment.alias ?? environment.project} --set-up\``;
  const [project] = looked;
  if (project?.seen.kind === "missing") {
    const sentence = `There is no project ${environment.project}, or your account has no access to it. \`npx firebase projects:list\` shows the projects it can use; ${command} makes one.`;
    return { missing: [...missing, sentence], unseen: [] };
  }
  const open = looked.filter(isToDo).map(({ row, seen }) => {
    return seen.kind === "differs" ? `${row.name} (${seen.changes.join("; ")})` : row.name;
  });
  const stuck = looked.flatMap(({ seen }) => (seen.kind === "stuck" ? [seen.sentence] : []));
  const toMake = `The project lacks ${open.join(", ")}. The owner runs ${command}, which shows what it will do and asks.`;
  return {
    missing: [...missing, ...(open.length > 0 ? [toMake] : []), ...stuck],
    unseen: looked.flatMap(({ row, seen }) => (seen.kind === "unseen" ? [row.name] : [])),
  };
}

import type { Checkout } from "./checkout.ts";
import { whatTheCheckoutLacks } from "./checkout-preflight.ts";
import type { DeployOptions, Environment } from "./options.ts";
import { whatTheProjectLacks } from "./project-preflight.ts";
import type { ProjectState } from "./project-state.ts";

/** The result of the preflight: missing things, with the fix, and things it could not check. */
export type Preflight = { readonly missing: readonly string[]; readonly unseen: readonly string[] };

const naming = "Name one, or its alias in .firebaserc: `npm run deploy -- --project <name>`.";

/** Checks before any request to Google whether this checkout may be deployed; returns the reason if not. */
export function whatNamesNoProject({ environment }: DeployOptions): string | undefined {
  if (environment === undefined) return `No project. ${naming}`;
  const { project } = environment;
  // Firebase reserves names with `demo-` for emulators.
  return project.startsWith("demo-")
    ? `${project} is for emulators only, not a real project. ${naming}`
    : undefined;
}

/** Returns a sentence, with the fix, for everything that would make a deployment fail half-way or not work. */
export function preflight(
  environment: Environment,
  options: DeployOptions,
  checkout: Checkout,
  state: ProjectState,
): Preflight {
  const missing = [...whatTheCheckoutLacks(environment, options, checkout)];
  // If Firebase itself is off, it shows the project to nobody.
  const isHidden = state.number === "none" || state.number === "unseen";
  if (isHidden && !state.servicesOff.includes("firebase.googleapis.com"))
    return {
      missing: [
        ...missing,
        `Your account has no access to ${environment.project}. \`npx firebase projects:list\` shows the projects it can use.`,
      ],
      unseen: [],
    };
  return {
    missing: [...missing, ...whatTheProjectLacks(environment.project, state)],
    unseen: unseenParts(state),
  };
}

/** Names for the parts that the deploying account may not see. */
const names: Partial<Readonly<Record<keyof ProjectState, string>>> = {
  billing: "billing",
  servicesOff: "enabled services",
  database: "the Firestore database",
  bucket: "the bucket",
  site: "the Hosting site",
  authentication: "the settings of Authentication",
  webApps: "the web app",
  serviceAccounts: "the service accounts",
  emergencyStopRole: "the role emergencyStop",
  policy: "the roles on the project",
  bucketPolicy: "the roles on the bucket",
  whoMayCall: "the organization policy on callers",
  whoMayBeNamed: "the managed organization policy on callers",
  whereThingsMayBe: "the organization policy on locations",
  permissions: "its own permissions",
};

function unseenParts(state: ProjectState): string[] {
  const parts = Object.entries(names).flatMap(([part, name]) =>
    // The cast: every key of `names` is one of the state.
    state[part as keyof ProjectState] === "unseen" ? [name] : [],
  );
  const accounts = Object.entries(state.accountPolicies).flatMap(([name, seen]) =>
    seen === "unseen" ? [`who can act as ${name}`] : [],
  );
  const secrets = Object.entries(state.secrets).flatMap(([name, seen]) =>
    seen === "unseen" ? [`the secret ${name}`] : [],
  );
  return [...parts, ...accounts, ...secrets];
}

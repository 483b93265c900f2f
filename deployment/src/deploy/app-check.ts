import { listAll } from "../google/list-all.ts";
import { enforcesAppCheck } from "./checkout.ts";
import { deployedFunctions } from "./deployed-functions.ts";
import { amiss, type Compared, type Finding } from "./finding.ts";
import type { Environment } from "./options.ts";
import { readProjectNumber } from "./read-project.ts";

/** The services that an environment needs besides all others: those of App Check, if its settings enforce it. */
export function appCheckServices(root: string, environment: Environment): readonly string[] {
  const services = ["firebaseappcheck.googleapis.com", "recaptchaenterprise.googleapis.com"];
  return enforcesAppCheck(root, environment) ? services : [];
}

type Service = { readonly name: string; readonly enforcementMode?: string };
type Wish = { readonly title: string; readonly id: string; readonly isEnforced: boolean };

/**
 * Has Firestore ask for tokens if APP_CHECK_ENFORCE says so, as the callables then do, and Storage never: pages show
 * photos by `<img>`, which sends none. If Google refuses, the check that follows says so.
 */
export async function switchAppCheck(compared: Compared): Promise<void> {
  for (const { id, isEnforced } of whatDiffers(compared, await enforcedServices(compared))) {
    const path = `${await servicesOf(compared)}/${id}?updateMask=enforcementMode`;
    const enforcementMode = isEnforced ? "ENFORCED" : "UNENFORCED";
    await compared.ask("firebaseappcheck", path, { enforcementMode }, "PATCH");
  }
}

/** Whether the callables and Firestore ask for tokens as APP_CHECK_ENFORCE says, and Storage for none. */
export async function checkAppCheck(compared: Compared): Promise<Finding> {
  const { root, project, alias, ask } = compared;
  const seen = await enforcedServices(compared);
  if (seen.kind === "refused") return amiss([`a look at App Check: ${seen.reason}`]);
  const wanted = `${enforcesAppCheck(root, compared)}`;
  const functions = await deployedFunctions(project, ask);
  const areOther = functions.some(
    ({ serviceConfig }) => (serviceConfig?.environmentVariables?.["APP_CHECK_ENFORCE"] ?? wanted) !== wanted,
  );
  const others = [
    ...(areOther ? ["the callables"] : []),
    ...whatDiffers(compared, seen).map(({ title }) => title),
  ];
  if (others.length === 0) return amiss([]);
  return amiss([
    `App Check of ${others.join(" and ")} as APP_CHECK_ENFORCE=${wanted} says: have the owner run \`npm run deploy -- --project ${alias} --only functions\``,
  ]);
}

type Seen = Awaited<ReturnType<typeof enforcedServices>>;

function whatDiffers({ root, ...environment }: Compared, seen: Seen): Wish[] {
  const wishes: readonly Wish[] = [
    {
      title: "Firestore",
      id: "firestore.googleapis.com",
      isEnforced: enforcesAppCheck(root, environment),
    },
    {
      title: "Storage, which hides the photos while it asks for tokens,",
      id: "firebasestorage.googleapis.com",
      isEnforced: false,
    },
  ];
  if (seen.kind === "refused") return [];
  // Where the API is off, nothing asks for tokens.
  const enforced = seen.kind === "missing" ? [] : seen.body;
  return wishes.filter(
    ({ id, isEnforced }) => isEnforced !== enforced.some(({ name }) => name.endsWith(`/${id}`)),
  );
}

async function enforcedServices(compared: Compared) {
  const seen = await listAll<Service>(
    compared.ask,
    "firebaseappcheck",
    await servicesOf(compared),
    "services",
  );
  if (seen.kind !== "found") return seen;
  const body = seen.body.filter(({ enforcementMode }) => enforcementMode === "ENFORCED");
  return { kind: "found", body } as const;
}

async function servicesOf({ project, ask }: Compared): Promise<string> {
  return `/v1/projects/${await readProjectNumber(project, ask)}/services`;
}

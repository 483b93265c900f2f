import { listAll, projectNumber } from "../google/ask-google.ts";
import { enforcesAppCheck, filesIn } from "./checkout.ts";
import { deployedFunctions } from "./deployed-functions.ts";
import { deployCommand, type Findings, type Place, seen } from "./finding.ts";

type Service = { readonly name: string; readonly enforcementMode?: string };
type WantedMode = { readonly title: string; readonly id: string; readonly isEnforced: boolean };

/**
 * Makes Firestore require tokens if APP_CHECK_ENFORCE says so, like the callables. Storage never requires them: pages
 * show photos by `<img>`, which sends none. The later check reports a refusal of Google.
 */
export async function switchAppCheck(compared: Place): Promise<void> {
  const services = await servicesOf(compared);
  for (const { id, isEnforced } of findDifferences(compared, await enforcedOf(services, compared))) {
    const enforcementMode = isEnforced ? "ENFORCED" : "UNENFORCED";
    const path = `${services}/${id}?updateMask=enforcementMode`;
    await compared.ask("firebaseappcheck", path, { enforcementMode }, "PATCH");
  }
}

/** Checks that callables and Firestore require tokens as APP_CHECK_ENFORCE says, and Storage does not. */
export async function* checkAppCheck(compared: Place): Findings {
  const { root, project, ask } = compared;
  const enforced = await enforcedOf(await servicesOf(compared), compared);
  const wanted = `${enforcesAppCheck(compared, filesIn(root))}`;
  const functions = await deployedFunctions(project, ask);
  const areOther = functions.some(
    ({ serviceConfig }) => (serviceConfig?.environmentVariables?.["APP_CHECK_ENFORCE"] ?? wanted) !== wanted,
  );
  const others = [
    ...(areOther ? ["the callables"] : []),
    ...findDifferences(compared, enforced).map(({ title }) => title),
  ];
  if (others.length > 0)
    yield `App Check for ${others.join(" and ")} does not match APP_CHECK_ENFORCE=${wanted}. Ask the owner to run ${deployCommand(compared, "--only functions")}.`;
}

function findDifferences({ root, ...environment }: Place, enforced: readonly Service[]): WantedMode[] {
  const wanted: readonly WantedMode[] = [
    {
      title: "Firestore",
      id: "firestore.googleapis.com",
      isEnforced: enforcesAppCheck(environment, filesIn(root)),
    },
    {
      title: "Storage (photos are hidden while it is enforced)",
      id: "firebasestorage.googleapis.com",
      isEnforced: false,
    },
  ];
  return wanted.filter(
    ({ id, isEnforced }) => isEnforced !== enforced.some(({ name }) => name.endsWith(`/${id}`)),
  );
}

async function enforcedOf(path: string, { ask }: Place): Promise<readonly Service[]> {
  const answer = await listAll<Service>(ask, "firebaseappcheck", path, "services");
  // Where the API is off, nothing requires tokens.
  const found = answer.kind === "off" ? [] : (seen("App Check", answer) ?? []);
  return found.filter(({ enforcementMode }) => enforcementMode === "ENFORCED");
}

async function servicesOf({ project, ask }: Place): Promise<string> {
  const number = seen("the project", await projectNumber(project, ask)) ?? "";
  return `/v1/projects/${number}/services`;
}

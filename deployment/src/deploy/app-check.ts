import { listAll, projectNumber } from "../google/ask-google.ts";
import { enforcesAppCheck, filesIn } from "./checkout.ts";
import { deployedFunctions } from "./deployed-functions.ts";
import { deployCommand, type Findings, type Place, seen } from "./finding.ts";

type Service = { readonly name: string; readonly enforcementMode?: string };

/**
 * Makes Firestore require tokens if APP_CHECK_ENFORCE says so, like the callables. Storage never requires them: pages
 * show photos by `<img>`, which sends none. The later check reports a refusal of Google.
 */
export async function switchAppCheck(compared: Place): Promise<void> {
  for (const { path, isEnforced } of await findDifferences(compared)) {
    const enforcementMode = isEnforced ? "ENFORCED" : "UNENFORCED";
    const change = `${path}?updateMask=enforcementMode`;
    await compared.ask("firebaseappcheck", change, { enforcementMode }, "PATCH");
  }
}

/** Checks that callables and Firestore require tokens as APP_CHECK_ENFORCE says, and Storage does not. */
export async function* checkAppCheck(compared: Place): Findings {
  const { root, project, ask } = compared;
  const differences = await findDifferences(compared);
  const wanted = `${enforcesAppCheck(compared, filesIn(root))}`;
  const functions = await deployedFunctions(project, ask);
  const areOther = functions.some(
    ({ serviceConfig }) => (serviceConfig?.environmentVariables?.["APP_CHECK_ENFORCE"] ?? wanted) !== wanted,
  );
  const others = [...(areOther ? ["the callables"] : []), ...differences.map(({ title }) => title)];
  if (others.length > 0)
    yield `App Check for ${others.join(" and ")} does not match APP_CHECK_ENFORCE=${wanted}. Ask the owner to run ${deployCommand(compared, "--only functions")}.`;
}

/** Returns the services that do not require tokens as they should, each with its address. */
async function findDifferences(compared: Place) {
  const { root, project, ask } = compared;
  const number = seen("the project", await projectNumber(project, ask)) ?? "";
  const services = `/v1/projects/${number}/services`;
  const answer = await listAll<Service>(ask, "firebaseappcheck", services, "services");
  // Where the API is off, nothing requires tokens.
  const found = answer.kind === "off" ? [] : (seen("App Check", answer) ?? []);
  const enforced = found.filter(({ enforcementMode }) => enforcementMode === "ENFORCED");
  const wanted = [
    ["Firestore", "firestore", enforcesAppCheck(compared, filesIn(root))],
    ["Storage (photos are hidden while it is enforced)", "firebasestorage", false],
  ] as const;
  return wanted.flatMap(([title, service, isEnforced]) => {
    const id = `${service}.googleapis.com`;
    const isSo = isEnforced === enforced.some(({ name }) => name.endsWith(`/${id}`));
    return isSo ? [] : [{ title, isEnforced, path: `${services}/${id}` }];
  });
}

import { type GoogleApi, GoogleRefusal, listAll } from "./monitoring-api.ts";
import { wantedResources } from "./monitoring-files.ts";
import { planMonitoring, type Step } from "./plan-monitoring.ts";
import { type ProjectFacts, type Resource, type ResourceKind, resourceKinds } from "./resource-kinds.ts";

/** How the run ended: how many resources are as their files want them, and what is not, one sentence each. */
export type Outcome = { readonly right: number; readonly wrong: readonly string[] };

/**
 * Makes a project's monitoring what `deployment/monitoring/` says, and tells each change; with `check` it changes nothing. What
 * Google refuses is reported at the end, after all the rest is done.
 */
export async function applyMonitoring(
  api: GoogleApi,
  facts: ProjectFacts,
  { check, tell }: { readonly check: boolean; readonly tell: (sentence: string) => void },
): Promise<Outcome> {
  const wrong: string[] = [];
  let right = 0;
  for (const kind of resourceKinds) {
    const { folder, service, version, collection, listField } = kind;
    try {
      const found = await listAll<Resource>(api, service, `${version}/${collection(facts)}`, listField);
      for (const step of planMonitoring(kind, facts, wantedResources(folder, facts), found)) {
        const about = `${folder}/${step.file}`;
        if (step.kind === "same") right += 1;
        else if (check) wrong.push(`${about} ${drift(step)}`);
        else
          await take(api, kind, facts, step).then(
            (done) => {
              tell(`${about} ${done}`);
              if (step.kind !== "surplus") right += 1;
            },
            (error: unknown) => wrong.push(`${about} is refused: ${reasonIn(error)}`),
          );
      }
    } catch (error) {
      wrong.push(`${folder} cannot be listed: ${reasonIn(error)}`);
    }
  }
  return { right, wrong };
}

function drift(step: Exclude<Step, { kind: "same" }>): string {
  if (step.kind === "missing") return "is missing";
  return step.kind === "differs"
    ? `differs in ${step.where}`
    : "is not in deployment/monitoring/, or there twice";
}

async function take(
  api: GoogleApi,
  { service, version, collection, pathOf, update }: ResourceKind,
  facts: ProjectFacts,
  step: Exclude<Step, { kind: "same" }>,
): Promise<string> {
  if (step.kind === "missing") {
    await api(service, "POST", `${version}/${collection(facts)}`, step.wanted);
    return "is made";
  }
  const path = `${version}/${pathOf(step.found, facts)}`;
  if (step.kind === "surplus") {
    await api(service, "DELETE", path);
    return "is removed";
  }
  const { name = "" } = step.found;
  await api(service, update, path, { ...step.wanted, name });
  return `is set right in ${step.where}`;
}

function reasonIn(error: unknown): string {
  // Anything but Google's answer ends the command.
  if (!(error instanceof GoogleRefusal)) throw error;
  return error.message;
}

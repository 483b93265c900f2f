import type { AskGoogle, GoogleAnswer } from "../google/ask-google.ts";
import { listAll } from "../google/list-all.ts";
import { planMonitoring, type Step } from "./plan-monitoring.ts";
import { projectFacts } from "./project-facts.ts";
import { type ProjectFacts, type Resource, type ResourceKind, resourceKinds } from "./resource-kinds.ts";
import { wantedResources } from "./wanted-resources.ts";

/**
 * Makes a project's monitoring match `deployment/monitoring/`, or only checks it, and reports the changes. Google's
 * refusals are reported at the end, after the rest is done. Returns the exit code.
 */
export async function monitorProject(
  ask: AskGoogle,
  project: string,
  { email, check }: { readonly email: string | undefined; readonly check: boolean },
  say: (sentence: string) => void,
): Promise<number> {
  const tell = (sentence: string) => say(`${sentence}.`);
  const facts = await projectFacts(ask, project, { email, check });
  const wrong: string[] = [];
  let right = 0;
  for (const kind of resourceKinds) {
    const { name: kindName, service, version, collection, listField } = kind;
    const found = await listAll<Resource>(ask, service, `/${version}/${collection(facts)}`, listField);
    if (found.kind !== "found") {
      wrong.push(`Could not list ${kindName}: ${found.reason}`);
      continue;
    }
    for (const step of planMonitoring(kind, facts, wantedResources[kindName](facts), found.body)) {
      const about = `${kindName}/${step.name}`;
      if (step.kind === "same") right += 1;
      else if (check) wrong.push(`${about} ${drift(step)}`);
      else {
        const answer = await take(ask, kind, facts, step);
        if (answer.kind !== "found") wrong.push(`${about} was refused: ${answer.reason}`);
        else {
          tell(`${about} ${change(step)}`);
          if (step.kind !== "surplus") right += 1;
        }
      }
    }
  }
  for (const sentence of wrong) tell(sentence);
  const problems = wrong.length === 1 ? "1 problem" : `${wrong.length || "No"} problems`;
  tell(`${right} resources in ${project} match deployment/monitoring/. ${problems}`);
  return wrong.length === 0 ? 0 : 1;
}

type Change = Exclude<Step, { kind: "same" }>;

function drift(step: Change): string {
  if (step.kind === "missing") return "is missing";
  return step.kind === "differs"
    ? `differs in ${step.where}`
    : "is not in deployment/monitoring/, or exists twice";
}

function change(step: Change): string {
  if (step.kind === "missing") return "created";
  return step.kind === "differs" ? `updated (${step.where})` : "deleted";
}

async function take(
  ask: AskGoogle,
  { service, version, collection, pathOf, update, fixed }: ResourceKind,
  facts: ProjectFacts,
  step: Change,
): Promise<GoogleAnswer> {
  if (step.kind === "missing") return ask(service, `/${version}/${collection(facts)}`, step.wanted);
  const path = `/${version}/${pathOf(step.found, facts)}`;
  if (step.kind === "surplus") return ask(service, path, undefined, "DELETE");
  if (fixed?.test(step.where)) {
    const removed = await ask(service, path, undefined, "DELETE");
    return removed.kind === "found" ? ask(service, `/${version}/${collection(facts)}`, step.wanted) : removed;
  }
  const { name = "", etag } = step.found;
  // Google changes a dashboard only for a request with its current version.
  return ask(service, path, { ...step.wanted, name, ...(etag !== undefined && { etag }) }, update);
}

import { type AskGoogle, type GoogleAnswer, listAll } from "../google/ask-google.ts";
import { differences } from "../google/difference.ts";
import { type ProjectFacts, projectFacts, type Resource } from "./project-facts.ts";
import { pathOfAll, type ResourceKind, resourceKinds } from "./resource-kinds.ts";

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
    const wanted = kind.wanted(facts);
    const list = () => listAll<Resource>(ask, kind.service, pathOfAll(kind, facts), kind.collection);
    const found = await list();
    if (found.kind !== "found") {
      wrong.push(`Could not list ${kind.name}: ${found.reason}`);
      continue;
    }
    right += Object.keys(wanted).length;
    const steps = stepsFor(kind, facts, wanted, found.body, ask);
    const take = async ({ name, drift, done, isSurplus, apply }: (typeof steps)[number]) => {
      const about = `${kind.name}/${name}`;
      const answer = check ? undefined : await apply();
      if (answer?.kind === "found") tell(`${about} ${done}`);
      else {
        wrong.push(`${about} ${answer ? `was refused: ${answer.reason}` : drift}`);
        if (!isSurplus) right -= 1;
      }
    };
    for (const step of steps) await take(step);
    if (check || steps.every(({ done }) => done !== "created")) continue;
    // Another command may have created the same at the same time.
    const again = await list();
    if (again.kind === "found")
      for (const step of stepsFor(kind, facts, wanted, again.body, ask)) if (step.isSurplus) await take(step);
  }
  for (const sentence of wrong) tell(sentence);
  const problems = wrong.length === 1 ? "1 problem" : `${wrong.length || "No"} problems`;
  tell(`${right} resources in ${project} match deployment/monitoring/. ${problems}`);
  return wrong.length === 0 ? 0 : 1;
}

/** Takes a refusal for success where another command has just done the same. */
function orDone(answer: GoogleAnswer, refusal: string): GoogleAnswer {
  const isDone = answer.kind !== "found" && answer.reason.startsWith(refusal);
  return isDone ? { kind: "found", body: {} } : answer;
}

/** Compares resources of one kind; second copies, and those no longer wanted, are surplus; others' are ignored. */
function stepsFor(
  kind: ResourceKind,
  facts: ProjectFacts,
  wanted: Readonly<Record<string, Resource>>,
  found: readonly Resource[],
  ask: AskGoogle,
) {
  const { service, version, nameOf, update, fixed } = kind;
  const all = pathOfAll(kind, facts);
  // Google names a metric by the last part of its path alone.
  const pathOf = ({ name = "" }: Resource) => (name.includes("/") ? `/${version}/${name}` : `${all}/${name}`);
  const create = async (resource: Resource) => orDone(await ask(service, all, resource), "409: ");
  const remove = async (resource: Resource) =>
    orDone(await ask(service, pathOf(resource), undefined, "DELETE"), "404: ");
  // Google changes a dashboard only for a request with its current version.
  const change = (resource: Resource, { name = "", etag }: Resource) =>
    ask(service, pathOf({ name }), { ...resource, name, ...(etag !== undefined && { etag }) }, update);
  const own = found.flatMap((resource) => {
    const name = nameOf(resource, facts);
    return name === undefined ? [] : [{ name, resource }];
  });
  const first = new Map(own.toReversed().map(({ name, resource }) => [name, resource]));
  const steps = Object.entries(wanted).flatMap(([name, resource]) => {
    const present = first.get(name);
    const step = { name, isSurplus: false };
    if (!present) return [{ ...step, drift: "is missing", done: "created", apply: () => create(resource) }];
    const [where] = differences(resource, present);
    if (where === undefined) return [];
    const replace = async () => {
      const removed = await remove(present);
      return removed.kind === "found" ? create(resource) : removed;
    };
    const apply = fixed?.test(where) ? replace : () => change(resource, present);
    return [{ ...step, drift: `differs in ${where}`, done: `updated (${where})`, apply }];
  });
  const surplus = own.filter(
    ({ name, resource }) => !Object.hasOwn(wanted, name) || first.get(name) !== resource,
  );
  const drift = "is not in deployment/monitoring/, or exists twice";
  return [
    ...steps,
    ...surplus.map(({ name, resource }) => {
      return { name, drift, done: "deleted", isSurplus: true, apply: () => remove(resource) };
    }),
  ];
}

import type { AskGoogle } from "../google/ask-google.ts";
import { applyMonitoring } from "./apply-monitoring.ts";
import { projectFacts } from "./project-facts.ts";

/** Makes a project's monitoring match the files, or only checks it, and reports the changes. Returns the exit code. */
export async function monitorProject(
  ask: AskGoogle,
  project: string,
  wanted: { readonly email: string | undefined; readonly check: boolean },
  say: (sentence: string) => void,
): Promise<number> {
  const tell = (sentence: string) => say(`${sentence}.`);
  const facts = await projectFacts(ask, project, wanted);
  const { right, wrong } = await applyMonitoring(ask, facts, { check: wanted.check, tell });
  for (const sentence of wrong) tell(sentence);
  const problems = wrong.length === 1 ? "1 problem" : `${wrong.length || "No"} problems`;
  tell(`${right} resources in ${project} match deployment/monitoring/. ${problems}`);
  return wrong.length === 0 ? 0 : 1;
}

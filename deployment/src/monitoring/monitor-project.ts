import { applyMonitoring } from "./apply-monitoring.ts";
import type { GoogleApi } from "./monitoring-api.ts";
import { projectFacts } from "./project-facts.ts";

/** Makes a project's monitoring what the files say, or only looks, and says what it did. Answers the exit code. */
export async function monitorProject(
  api: GoogleApi,
  project: string,
  wanted: { readonly email: string | undefined; readonly check: boolean },
  say: (sentence: string) => void,
): Promise<number> {
  const tell = (sentence: string) => say(`${sentence}.`);
  const facts = await projectFacts(api, project, wanted);
  const { right, wrong } = await applyMonitoring(api, facts, { check: wanted.check, tell });
  for (const sentence of wrong) tell(sentence);
  const what = wrong.length === 1 ? "1 thing is" : `${wrong.length || "no"} things are`;
  tell(`${right} of the files in deployment/monitoring/ hold in ${project}, ${what} wrong`);
  return wrong.length === 0 ? 0 : 1;
}

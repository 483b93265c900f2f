import { region } from "@daily-genius/domain/calls/region";
import { deployedFunctions, isScheduled, nameOf, onlyFunctions } from "./deployed-functions.ts";
import { type Compared, deployCommand, type Findings, seen } from "./finding.ts";
import { deployByFirebase } from "./firebase.ts";

/**
 * Creates the jobs that call scheduled functions, among those that are `meant`, in case a deployment failed between
 * creating a function and its job. Firebase skips a function that has not changed since, unless it is named.
 */
export async function restoreJobs(
  compared: Compared,
  includesTarget: (name: string) => boolean,
): Promise<void> {
  const { missing } = await lookAtJobs(compared);
  const names = missing.filter(includesTarget);
  if (names.length > 0) deployByFirebase(compared, onlyFunctions(names).split(" "));
}

/** Checks that the scheduler calls every scheduled function. */
export async function* checkJobs(compared: Compared): Findings {
  const { missing, paused } = await lookAtJobs(compared);
  const command = deployCommand(compared, onlyFunctions(missing));
  if (missing.length > 0) yield `Not scheduled: ${missing.join(", ")}. Run ${command}.`;
  for (const name of paused)
    yield `${name} is paused. Resume it in the console: *Cloud Scheduler → ${jobOf(name)}*.`;
}

const jobOf = (name: string) => `firebase-schedule-${name}-${region}`;

/** Returns the scheduled functions without a job, and those whose job waits. */
async function lookAtJobs({ project, ask, built }: Compared) {
  const scheduled = (await deployedFunctions(project, ask)).filter(isScheduled).map(nameOf).sort();
  const looks = scheduled
    .filter((name) => built.includes(name))
    .map(async (name) => {
      const path = `/v1/projects/${project}/locations/${region}/jobs/${jobOf(name)}`;
      const job = seen(`the job of ${name}`, await ask<{ state?: string }>("cloudscheduler", path));
      return { name, state: job ? (job.state ?? "ENABLED") : "missing" };
    });
  const found = await Promise.all(looks);
  const names = (wanted: string) => found.filter(({ state }) => state === wanted).map(({ name }) => name);
  return { missing: names("missing"), paused: names("PAUSED") };
}

import { region } from "@daily-genius/domain/calls/region";
import { amiss, type Compared, type Finding } from "./finding.ts";
import { firebase } from "./firebase.ts";
import { seen } from "./seen.ts";

const job = `firebase-schedule-sweep-${region}`;

/**
 * Creates the job that calls the sweep, in case a deployment failed between creating the function and the job. Firebase
 * skips a function that has not changed since, unless it is named.
 */
export async function restoreSweepJob(compared: Compared): Promise<void> {
  if ((await lookAtJob(compared)).kind === "missing")
    firebase(
      ["deploy", "--project", compared.alias, "--only", "functions:sweep", "--force", "--non-interactive"],
      compared.root,
    );
}

/** Checks that the scheduler calls the sweep. */
export async function checkSweepJob(compared: Compared): Promise<Finding> {
  const { alias } = compared;
  const found = seen("the sweep's job", await lookAtJob(compared));
  if (found === undefined)
    return amiss([
      `The nightly sweep is not scheduled. Run \`npm run deploy -- --project ${alias} --only functions:sweep\`.`,
    ]);
  return amiss(
    found.state === "PAUSED"
      ? [`The nightly sweep is paused. Resume it in the console: *Cloud Scheduler → ${job} → Resume*.`]
      : [],
  );
}

function lookAtJob({ project, ask }: Compared) {
  const path = `/v1/projects/${project}/locations/${region}/jobs/${job}`;
  return ask<{ state?: string }>("cloudscheduler", path);
}

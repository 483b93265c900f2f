import { policiesThatMatch } from "./alert-policies.ts";
import { caughtLines } from "./caught-lines.ts";

/** The log of an act: each event with its outcome, and the policies for which it counts, or `nobody`. */
export async function alertsOf(act: () => Promise<unknown>): Promise<string[]> {
  caughtLines.length = 0;
  await act();
  const alerts = caughtLines.splice(0).flatMap((line) => {
    if (!line.startsWith("{")) return [];
    // As Cloud Run parses a line of JSON.
    const { severity, ...jsonPayload } = JSON.parse(line);
    const policies = policiesThatMatch({
      logName: "projects/p/logs/run.googleapis.com%2Fstderr",
      resource: { type: "cloud_run_revision" },
      severity,
      jsonPayload,
    });
    const { event, outcome = "" } = jsonPayload;
    const told = policies.length > 0 ? policies.join(" ") : "nobody";
    return [`${event} ${outcome} → ${told}`.replace("  ", " ")];
  });
  return [...new Set(alerts)];
}

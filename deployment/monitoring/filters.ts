/** Filter for the logs and metrics of all functions. */
export const ofFunctions = 'resource.type="cloud_run_revision"';

/** Returns the filter of the log for lines with one of these events, and with `more`. */
export function logged(events: string, more?: string): string {
  const names = events.split(" ").map((event) => `"${event}"`);
  const either = names.length === 1 ? names[0] : `(${names.join(" OR ")})`;
  return [ofFunctions, `jsonPayload.event=${either}`, ...(more === undefined ? [] : [more])].join(" AND ");
}

/** The beginning of the names of our metrics, which count lines of the log. */
export const metricPrefix = "daily-genius-";

const of = (metric: string, resource: string) => `metric.type="${metric}" AND resource.type="${resource}"`;

/** Filters of Monitoring for the values that Google measures. */
export const series = {
  requests: of("run.googleapis.com/request_count", "cloud_run_revision"),
  latencies: of("run.googleapis.com/request_latencies", "cloud_run_revision"),
  memory: of("run.googleapis.com/container/memory/utilizations", "cloud_run_revision"),
  reads: of("firestore.googleapis.com/document/read_ops_count", "firestore.googleapis.com/Database"),
  siteBytes: of("firebasehosting.googleapis.com/network/sent_bytes_count", "firebase_domain"),
  photoBytes: of("storage.googleapis.com/network/sent_bytes_count", "gcs_bucket"),
  uptime: (project: string) =>
    `${of("monitoring.googleapis.com/uptime_check/check_passed", "uptime_url")} AND resource.labels.host="${project}.web.app"`,
  counted: (alert: string) => of(`logging.googleapis.com/user/${metricPrefix}${alert}`, "cloud_run_revision"),
} as const;

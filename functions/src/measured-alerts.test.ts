import { expect, test } from "vitest";
import {
  chartFilters,
  policiesOfTheLog,
  policiesThatMatch,
  policiesThatMeasure,
  watchedProject,
} from "../testing/alerts-of.ts";

const series = (type: string, metricLabels: object, resource: string, resourceLabels: object = {}) => ({
  metric: { type, labels: metricLabels },
  resource: { type: resource, labels: resourceLabels },
});
const requests = (response_code_class: string) =>
  series("run.googleapis.com/request_count", { response_code_class }, "cloud_run_revision", {
    service_name: "createpost",
  });
const latencies = (service_name: string) =>
  series("run.googleapis.com/request_latencies", {}, "cloud_run_revision", { service_name });
const uptime = (host: string) =>
  series("monitoring.googleapis.com/uptime_check/check_passed", {}, "uptime_url", { host });
const reads = series(
  "firestore.googleapis.com/document/read_ops_count",
  { type: "QUERY" },
  "firestore.googleapis.com/Database",
);
const siteBytes = series("firebasehosting.googleapis.com/network/sent_bytes_count", {}, "firebase_domain");
const photoBytes = series("storage.googleapis.com/network/sent_bytes_count", {}, "gcs_bucket");
const ownHost = `${watchedProject}.web.app`;

// As Google's lists of metrics name them.
test.each([
  ["failed requests", requests("5xx"), ["server-errors"]],
  ["answered requests", requests("2xx"), []],
  ["the time of signing in", latencies("signin"), ["slow-sign-ins"]],
  ["the time of other calls", latencies("createpost"), []],
  ["the checks of the site", uptime(ownHost), ["site-down"]],
  ["the checks of another site", uptime("another.web.app"), []],
  ["reads of Firestore", reads, ["many-reads"]],
  ["bytes out of Hosting", siteBytes, ["many-site-bytes"]],
  ["bytes out of the bucket", photoBytes, ["many-photo-bytes"]],
])("%s are watched by exactly the policies that are meant", (_, measured, expected) => {
  expect(policiesThatMeasure(measured)).toEqual(expected);
  expect(policiesThatMatch(measured)).toEqual([]);
});

test("each chart of the dashboard shows something that is measured", () => {
  const memory = series("run.googleapis.com/container/memory/utilizations", {}, "cloud_run_revision");
  const counted = policiesOfTheLog.map((name) =>
    series(`logging.googleapis.com/user/daily-genius-${name}`, {}, "cloud_run_revision"),
  );
  const known = [
    requests("2xx"),
    latencies("signin"),
    uptime(ownHost),
    reads,
    siteBytes,
    photoBytes,
    memory,
    ...counted,
  ];
  const charts = chartFilters();
  expect(charts).toHaveLength(10);
  for (const shows of charts) expect(known.filter(shows)).toHaveLength(1);
});

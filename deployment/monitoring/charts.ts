import { series } from "./filters.ts";

/** A line chart of the dashboard: a title, a series, and the way to combine it, by a label if named. */
export type Chart = readonly [
  title: string,
  series: string,
  aligner: "DELTA" | "RATE" | "FRACTION_TRUE",
  reducer: "SUM" | "MEAN" | "PERCENTILE_95" | "PERCENTILE_99",
  label?: string,
];

const byFunction = "resource.label.service_name";

/** Returns the charts of a project's dashboard, in order. */
export const charts = (project: string): readonly Chart[] => [
  ["Site uptime", series.uptime(project), "FRACTION_TRUE", "MEAN"],
  ["Requests to functions, by status", series.requests, "RATE", "SUM", "metric.label.response_code_class"],
  ["Response time by function (95th percentile, ms)", series.latencies, "DELTA", "PERCENTILE_95", byFunction],
  ["Memory in use by function (99th percentile)", series.memory, "DELTA", "PERCENTILE_99", byFunction],
  ["Reads of Firestore", series.reads, "RATE", "SUM"],
  ["Hosting traffic (bytes)", series.siteBytes, "RATE", "SUM"],
  ["Storage traffic (bytes)", series.photoBytes, "RATE", "SUM"],
  ["Blocked sign-ins", series.counted("blocked-sign-ins"), "DELTA", "SUM"],
  ["Photo processing time (95th percentile, ms)", series.counted("slow-photos"), "DELTA", "PERCENTILE_95"],
  ["Refused saves", series.counted("refused-saves"), "DELTA", "SUM"],
];

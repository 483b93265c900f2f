import type { Alert, Measured } from "../../monitoring/alerts.ts";
import { type Chart, charts } from "../../monitoring/charts.ts";
import { metricPrefix, series } from "../../monitoring/filters.ts";
import { monthlyBudget, warnings } from "../../monitoring/monthly-budget.ts";
import { managedByLabel, type ProjectFacts, type Resource } from "./project-facts.ts";

/** Returns the metric of an alert that counts lines of the log. */
export function metric(name: string, alert: Alert & { readonly lines: string }): Resource {
  const field = "field" in alert ? alert.field : undefined;
  return {
    name: `${metricPrefix}${name}`,
    description: field?.description ?? alert.title,
    filter: alert.lines,
    metricDescriptor: field
      ? { metricKind: "DELTA", valueType: "DISTRIBUTION", unit: field.name }
      : { metricKind: "DELTA", valueType: "INT64", unit: "1" },
    ...(field && { valueExtractor: `EXTRACT(jsonPayload.${field.name})` }),
  };
}

/** Returns an alert as Google has it. */
export function policy(name: string, alert: Alert, { manual, channels }: ProjectFacts): Resource {
  const { title, first, see = "alerts" } = alert;
  return {
    displayName: title,
    documentation: {
      content: `${first}\n\nWhat to do: ${manual}#${see}`,
      mimeType: "text/markdown",
    },
    userLabels: { [managedByLabel]: name },
    conditions: [{ displayName: title, ...condition(name, alert) }],
    combiner: "OR",
    enabled: true,
    notificationChannels: channels,
    // Google requires it for alerts about single lines, and allows it for no others.
    ...("line" in alert && { alertStrategy: { notificationRateLimit: { period: "3600s" } } }),
  };
}

function condition(name: string, alert: Alert): object {
  if ("line" in alert) return { conditionMatchedLog: { filter: alert.line } };
  if ("series" in alert) return threshold(alert);
  const { minutes } = alert;
  const counted = { series: series.counted(name), minutes };
  return threshold(
    "atLeast" in alert
      ? { ...counted, above: alert.atLeast - 1 }
      : { ...counted, above: alert.above, by: "slowest 5%" },
  );
}

const aggregations = {
  sum: { perSeriesAligner: "ALIGN_DELTA", crossSeriesReducer: "REDUCE_SUM" },
  "slowest 5%": { perSeriesAligner: "ALIGN_DELTA", crossSeriesReducer: "REDUCE_PERCENTILE_95" },
  "places without an answer": {
    perSeriesAligner: "ALIGN_NEXT_OLDER",
    crossSeriesReducer: "REDUCE_COUNT_FALSE",
    groupByFields: ["resource.label.host"],
  },
} as const;

function threshold({ series: filter, amongAll, by = "sum", above, minutes, lasting = 0 }: Measured): object {
  const all = [{ alignmentPeriod: `${minutes * 60}s`, ...aggregations[by] }];
  return {
    conditionThreshold: {
      filter,
      ...(amongAll && { denominatorFilter: amongAll, denominatorAggregations: all }),
      aggregations: all,
      comparison: "COMPARISON_GT",
      thresholdValue: above,
      duration: `${lasting * 60}s`,
      trigger: { count: 1 },
    },
  };
}

/** Returns the dashboard of a project. */
export function dashboard(project: string): Resource {
  return {
    displayName: "Daily Genius",
    labels: { [managedByLabel]: "daily-genius" },
    gridLayout: { columns: "2", widgets: charts(project).map(widget) },
  };
}

function widget([title, filter, aligner, reducer, label]: Chart): object {
  const aggregation = {
    alignmentPeriod: "300s",
    perSeriesAligner: `ALIGN_${aligner}`,
    crossSeriesReducer: `REDUCE_${reducer}`,
    ...(label && { groupByFields: [label] }),
  };
  const timeSeriesQuery = { timeSeriesFilter: { filter, aggregation } };
  const dataSets = [{ timeSeriesQuery, plotType: "LINE", targetAxis: "Y1" }];
  return { title, xyChart: { dataSets, yAxis: { scale: "LINEAR" } } };
}

/** Returns what asks the public site for a page every five minutes. */
export function uptimeCheck(project: string): Resource {
  return {
    displayName: "The public site",
    userLabels: { [managedByLabel]: "site" },
    monitoredResource: {
      type: "uptime_url",
      labels: { project_id: project, host: `${project}.web.app` },
    },
    httpCheck: {
      requestMethod: "GET",
      path: "/today",
      port: 443,
      useSsl: true,
      validateSsl: true,
      acceptedResponseStatusCodes: [{ statusClass: "STATUS_CLASS_2XX" }],
    },
    // An empty page, or another one, is as bad as none.
    contentMatchers: [{ content: "Daily Genius", matcher: "CONTAINS_STRING" }],
    period: "300s",
    timeout: "10s",
  };
}

/** Returns the budget, with whom it tells of costs. */
export function budget({ project, number, budgetChannels }: ProjectFacts): Resource {
  return {
    displayName: `Daily Genius ${project}`,
    budgetFilter: {
      projects: [`projects/${number}`],
      calendarPeriod: "MONTH",
      creditTypesTreatment: "EXCLUDE_ALL_CREDITS",
    },
    amount: { specifiedAmount: { units: `${monthlyBudget}` } },
    thresholdRules: warnings,
    notificationsRule: {
      pubsubTopic: `projects/${project}/topics/monthly-budget`,
      schemaVersion: "1.0",
      monitoringNotificationChannels: budgetChannels,
    },
  };
}

// Google's rules for monitoring resources; each names the document that states it, in github.com/googleapis/googleapis
// by default.
import type { Cloud } from "./cloud.ts";

// biome-ignore lint/suspicious/noExplicitAny: a body as it was sent, whatever that is.
type Body = any;

/** Yields one sentence for each rule that a body breaks. */
type Check = (body: Body, cloud: Cloud) => Generator<string> | readonly string[];

/** The fields of a kind of resource: Google refuses a name that it does not know (google/api/http.proto). */
const fields: Readonly<Record<string, string>> = {
  // google/monitoring/v3/alert.proto
  alertPolicies:
    "name displayName documentation userLabels conditions combiner enabled validity notificationChannels creationRecord mutationRecord alertStrategy severity",
  // google/monitoring/v3/notification.proto
  notificationChannels:
    "name type displayName description labels userLabels verificationStatus enabled creationRecord mutationRecords",
  // google/monitoring/v3/uptime.proto
  uptimeCheckConfigs:
    "name displayName monitoredResource resourceGroup syntheticMonitor httpCheck tcpCheck period timeout contentMatchers checkerType selectedRegions disabled userLabels",
  // google/monitoring/dashboard/v1/dashboard.proto
  dashboards:
    "name displayName description etag gridLayout mosaicLayout rowLayout columnLayout dashboardFilters labels annotations",
  // google/logging/v2/logging_metrics.proto
  metrics:
    "name description resourceName filter bucketName disabled metricDescriptor valueExtractor labelExtractors bucketOptions createTime updateTime version",
  // google/cloud/billing/budgets/v1/budget_model.proto
  budgets: "name displayName budgetFilter amount thresholdRules notificationsRule etag ownershipScope",
};

const checks: Readonly<Record<string, Check>> = {
  *alertPolicies({ displayName, conditions = [], combiner, userLabels = {}, alertStrategy, documentation }) {
    // google/monitoring/v3/alert.proto
    if (!displayName || displayName.length > 512) yield "display_name: required, at most 512 characters";
    if (conditions.length < 1 || conditions.length > 6) yield "conditions: from 1 to 6";
    if (!/^(AND|OR|AND_WITH_MATCHING_RESOURCE)$/.test(combiner)) yield "combiner: required";
    if (Buffer.byteLength(documentation?.content ?? "") > 8_192) yield "documentation.content: at most 8 KiB";
    if (documentation?.content && documentation.mimeType !== "text/markdown")
      yield 'documentation.mime_type: only "text/markdown" is supported';
    yield* labels(userLabels);
    const ofLogs = conditions.filter((one: Body) => one.conditionMatchedLog);
    const hasLimit = alertStrategy?.notificationRateLimit !== undefined;
    if (ofLogs.length > 0 !== hasLimit)
      yield "notification_rate_limit: required for log-based policies, and for no others";
    if (ofLogs.length > 0 && conditions.length > 1) yield "a log-based condition stands alone";
    for (const { conditionThreshold: threshold } of conditions) if (threshold) yield* ofThreshold(threshold);
  },
  *notificationChannels({ type, labels: own = {}, userLabels = {} }) {
    // google/monitoring/v3/notification.proto, and the descriptor of the type "email"
    if (!type) yield "type: required";
    if (type === "email" && !/^\S+@\S+\.\S+$/.test(own.email_address)) yield "labels.email_address: required";
    yield* labels(userLabels);
  },
  *uptimeCheckConfigs({ displayName, period, timeout, monitoredResource, httpCheck, userLabels = {} }) {
    // google/monitoring/v3/uptime.proto
    if (!displayName) yield "display_name: required";
    if (!/^(60|300|600|900)s$/.test(period)) yield "period: 60s, 300s, 600s or 900s";
    if (!(seconds(timeout) >= 1 && seconds(timeout) <= 60)) yield "timeout: from 1 to 60 seconds";
    const { type, labels: own = {} } = monitoredResource ?? {};
    if (type !== "uptime_url" || !own.host || !own.project_id) yield "uptime_url: labels project_id and host";
    if (httpCheck?.validateSsl && !httpCheck.useSsl) yield "validate_ssl: only with use_ssl";
    yield* labels(userLabels);
  },
  *dashboards({ displayName, gridLayout, mosaicLayout, rowLayout, columnLayout, labels: own = {} }) {
    // google/monitoring/dashboard/v1/dashboard.proto
    if (!displayName) yield "display_name: required";
    if ([gridLayout, mosaicLayout, rowLayout, columnLayout].filter(Boolean).length !== 1)
      yield "layout: exactly one";
    yield* labels(own);
  },
  *metrics({ name, filter, metricDescriptor, valueExtractor, bucketOptions }) {
    // google/logging/v2/logging_metrics.proto
    if (!/^[A-Za-z0-9_\-.,+!*'()%/]{1,100}$/.test(name ?? "")) yield "name: at most 100 of its characters";
    if (!filter || filter.length > 20_000) yield "filter: required, at most 20000 characters";
    const { metricKind = "DELTA", valueType = "INT64" } = metricDescriptor ?? {};
    if (metricKind !== "DELTA" || !/^(INT64|DISTRIBUTION)$/.test(valueType))
      yield "metric_descriptor: DELTA, and INT64 or DISTRIBUTION";
    if ((valueType === "DISTRIBUTION") !== (valueExtractor !== undefined))
      yield "value_extractor: required for a distribution, and for nothing else";
    if (bucketOptions && valueType !== "DISTRIBUTION") yield "bucket_options: only for a distribution";
    if (valueExtractor && !/^(REGEXP_)?EXTRACT\(.+\)$/.test(valueExtractor))
      yield "value_extractor: EXTRACT(…)";
  },
  *budgets({ displayName, budgetFilter = {}, amount, thresholdRules = [], notificationsRule }, cloud) {
    // google/cloud/billing/budgets/v1/budget_model.proto
    if ((displayName ?? "").length > 60) yield "display_name: at most 60 characters";
    if (!amount?.specifiedAmount === !amount?.lastPeriodAmount) yield "amount: exactly one kind";
    if (budgetFilter.calendarPeriod && budgetFilter.customPeriod) yield "usage_period: exactly one kind";
    for (const one of budgetFilter.projects ?? [])
      if (!/^projects\/\d+$/.test(one)) yield "projects: projects/{project_number}";
    const treatment = budgetFilter.creditTypesTreatment ?? "INCLUDE_ALL_CREDITS";
    if (!/^(IN|EX)CLUDE_ALL_CREDITS$|^INCLUDE_SPECIFIED_CREDITS$/.test(treatment))
      yield "credit_types_treatment: one of the enum";
    for (const { thresholdPercent, spendBasis } of thresholdRules) {
      if (!(thresholdPercent >= 0)) yield "threshold_percent: required, not negative";
      if (!/^(CURRENT|FORECASTED)_SPEND$/.test(spendBasis)) yield "spend_basis: one of the enum";
    }
    const {
      pubsubTopic,
      schemaVersion,
      monitoringNotificationChannels: channels = [],
    } = notificationsRule ?? {};
    if (pubsubTopic && schemaVersion !== "1.0") yield 'schema_version: "1.0", required with a topic';
    if (channels.length > 5) yield "monitoring_notification_channels: at most five";
    for (const channel of channels)
      if (cloud.resources.get(channel)?.type !== "email")
        yield "monitoring_notification_channels: only email channels";
  },
};

/** Returns why Google refuses a body of a collection, if it does. */
export function whatIsInvalid(collection: string, body: Body, cloud: Cloud): readonly string[] {
  const unknown = Object.keys(body).filter((field) => !fields[collection]?.split(" ").includes(field));
  return [
    ...unknown.map((field) => `Unknown name "${field}": Cannot find field.`),
    ...(checks[collection]?.(body, cloud) ?? []),
  ];
}

/** The changeable fields of an uptime check: google/monitoring/v3/uptime_service.proto, update_mask. */
export const changeableOfCheck = [
  "displayName",
  "httpCheck",
  "timeout",
  "contentMatchers",
  "selectedRegions",
];

/** google/monitoring/v3/alert.proto and common.proto. */
function* ofThreshold({ aggregations = [], duration, comparison }: Body): Generator<string> {
  for (const { alignmentPeriod } of aggregations)
    if (!(seconds(alignmentPeriod) >= 60 && seconds(alignmentPeriod) <= 90_000))
      yield "alignment_period: from 60 seconds to 25 hours";
  if (seconds(duration) % 60 !== 0) yield "duration: a multiple of a minute";
  if (!/^COMPARISON_[GL]T$/.test(comparison)) yield "comparison: only COMPARISON_LT and COMPARISON_GT";
}

/** google/monitoring/v3/alert.proto, user_labels. */
function* labels(own: Readonly<Record<string, string>>): Generator<string> {
  for (const [key, value] of Object.entries(own))
    if (!/^\p{Ll}[\p{Ll}\d_-]{0,62}$/u.test(key) || !/^[\p{Ll}\d_-]{0,63}$/u.test(value))
      yield "user_labels: lower-case letters, digits, underscores and dashes";
}

const seconds = (duration = "") => Number(/^(\d+)s$/.exec(duration)?.[1] ?? Number.NaN);

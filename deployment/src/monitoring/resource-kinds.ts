/** A resource as Google's REST APIs write it. */
export type Resource = {
  readonly name?: string;
  readonly displayName?: string;
  readonly [field: string]: unknown;
};

/** The facts of a project that the files name as `${project}`, `${number}`, `${channels}` and so on, and whom it bills. */
export type ProjectFacts = {
  readonly project: string;
  readonly number: string;
  readonly billingAccount: string;
  /** The address of docs/operations.md. */
  readonly manual: string;
  readonly channels: readonly string[];
  /** Those of the channels that a budget may write to. */
  readonly budgetChannels: readonly string[];
};

/** How Google keeps one kind of file, and by what the command recognises its own. */
export type ResourceKind = {
  readonly folder: string;
  /** The host's first word, as in `logging.googleapis.com`. */
  readonly service: string;
  readonly version: string;
  readonly collection: (facts: ProjectFacts) => string;
  readonly listField: string;
  /** The file that this resource was made from; undefined for what others made. */
  readonly fileOf: (resource: Resource, facts: ProjectFacts) => string | undefined;
  /** The path of a resource below its version. */
  readonly pathOf: (resource: Resource, facts: ProjectFacts) => string;
  readonly update: "PUT" | "PATCH";
  /** Where Google keeps what a resource was made with; to change it, the resource is made anew. */
  readonly fixed?: RegExp;
};

/** The label of everything that the command makes; its value is the name of the file. */
export const ownLabel = "daily-genius";

const metricPrefix = "daily-genius-";
const ofProject = (collection: string) => (facts: ProjectFacts) => `projects/${facts.project}/${collection}`;

const labelled = {
  service: "monitoring",
  version: "v3",
  fileOf: ({ userLabels }) => labelIn(userLabels),
  pathOf: ({ name = "" }) => name,
  update: "PATCH",
} as const satisfies Partial<ResourceKind>;

/** Every kind, in the order in which they are applied: policies need the metrics that they count. */
export const resourceKinds: readonly ResourceKind[] = [
  {
    folder: "log-metrics",
    service: "logging",
    version: "v2",
    collection: ofProject("metrics"),
    listField: "metrics",
    fileOf: ({ name = "" }) => (name.startsWith(metricPrefix) ? name.slice(metricPrefix.length) : undefined),
    pathOf: ({ name = "" }, facts) => `projects/${facts.project}/metrics/${name}`,
    update: "PUT",
  },
  {
    ...labelled,
    folder: "uptime-checks",
    collection: ofProject("uptimeCheckConfigs"),
    fixed: /^(period|monitoredResource|userLabels)\b/,
    listField: "uptimeCheckConfigs",
  },
  {
    ...labelled,
    folder: "alert-policies",
    collection: ofProject("alertPolicies"),
    listField: "alertPolicies",
  },
  {
    ...labelled,
    folder: "dashboards",
    version: "v1",
    collection: ofProject("dashboards"),
    listField: "dashboards",
    fileOf: ({ labels }) => labelIn(labels),
  },
  {
    folder: "budgets",
    service: "billingbudgets",
    version: "v1",
    collection: ({ billingAccount }) => `${billingAccount}/budgets`,
    listField: "budgets",
    // Budgets carry no labels, and those of other projects stand beside ours.
    fileOf: ({ displayName }, { project }) =>
      displayName === `Daily Genius ${project}` ? "monthly-budget" : undefined,
    pathOf: ({ name = "" }) => name,
    update: "PATCH",
  },
];

function labelIn(labels: unknown): string | undefined {
  // The cast: labels are texts by their names.
  return (labels as Readonly<Record<string, string>> | undefined)?.[ownLabel];
}

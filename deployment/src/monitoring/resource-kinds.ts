import { metricPrefix } from "../../monitoring/filters.ts";
import type { wantedResources } from "./wanted-resources.ts";

/** A resource as Google's REST APIs write it. */
export type Resource = {
  readonly name?: string;
  readonly displayName?: string;
  readonly [field: string]: unknown;
};

/** The facts of a project that its monitoring needs, and whom it bills. */
export type ProjectFacts = {
  readonly project: string;
  readonly number: string;
  readonly billingAccount: string;
  /** The address of docs/operations.md. */
  readonly manual: string;
  readonly channels: readonly string[];
  /** The channels that a budget may write to. */
  readonly budgetChannels: readonly string[];
};

/** The place of one kind of resource at Google, and the way to recognize our resources. */
export type ResourceKind = {
  readonly name: keyof typeof wantedResources;
  /** The host's first word, as in `logging.googleapis.com`. */
  readonly service: string;
  readonly version: string;
  /** The last part of the path of all of them, and their field in a list. */
  readonly collection: string;
  /** Returns the name that we gave this resource; undefined for others' resources. */
  readonly nameOf: (resource: Resource, facts: ProjectFacts) => string | undefined;
  readonly update: "PUT" | "PATCH";
  /** The fields that Google cannot change; a resource that differs there is deleted and created again. */
  readonly fixed?: RegExp;
};

/** The label of everything that the command makes; its value is the name of the resource. */
export const managedByLabel = "daily-genius";

const labelled = {
  service: "monitoring",
  version: "v3",
  nameOf: ({ userLabels }) => labelIn(userLabels),
  update: "PATCH",
} as const satisfies Partial<ResourceKind>;

/** Every kind, in the order of applying: policies need the metrics that they count. */
export const resourceKinds: readonly ResourceKind[] = [
  {
    name: "log-metrics",
    service: "logging",
    version: "v2",
    collection: "metrics",
    nameOf: ({ name = "" }) => (name.startsWith(metricPrefix) ? name.slice(metricPrefix.length) : undefined),
    update: "PUT",
  },
  {
    ...labelled,
    name: "uptime-checks",
    collection: "uptimeCheckConfigs",
    fixed: /^(period|monitoredResource|userLabels)\b/,
  },
  { ...labelled, name: "alert-policies", collection: "alertPolicies" },
  {
    ...labelled,
    name: "dashboards",
    version: "v1",
    collection: "dashboards",
    nameOf: ({ labels }) => labelIn(labels),
  },
  {
    name: "budgets",
    service: "billingbudgets",
    version: "v1",
    collection: "budgets",
    // Budgets have no labels, and other projects' budgets are in the same list.
    nameOf: ({ displayName }, { project }) =>
      displayName === `Daily Genius ${project}` ? "monthly-budget" : undefined,
    update: "PATCH",
  },
];

/** Returns the path of all resources of a kind. */
export function pathOfAll(
  { version, collection }: ResourceKind,
  { project, billingAccount }: ProjectFacts,
): string {
  const parent = collection === "budgets" ? billingAccount : `projects/${project}`;
  return `/${version}/${parent}/${collection}`;
}

function labelIn(labels: unknown): string | undefined {
  // The cast: labels are texts by their names.
  return (labels as Readonly<Record<string, string>> | undefined)?.[managedByLabel];
}

import { alerts } from "../../monitoring/alerts.ts";
import { metricPrefix } from "../../monitoring/filters.ts";
import { managedByLabel, type ProjectFacts, type Resource } from "./project-facts.ts";
import { budget, dashboard, metric, policy, uptimeCheck } from "./wanted-resources.ts";

/** The place of one kind of resource at Google, and the way to recognize our resources. */
export type ResourceKind = {
  readonly name: string;
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
  /** The resources that a project should have, by name. */
  readonly wanted: (facts: ProjectFacts) => Readonly<Record<string, Resource>>;
};

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
    wanted: ({ project }) =>
      Object.fromEntries(
        Object.entries(alerts(project)).flatMap(([name, alert]) =>
          "lines" in alert ? [[name, metric(name, alert)]] : [],
        ),
      ),
  },
  {
    ...labelled,
    name: "uptime-checks",
    collection: "uptimeCheckConfigs",
    fixed: /^(period|monitoredResource|userLabels)\b/,
    wanted: ({ project }) => ({ site: uptimeCheck(project) }),
  },
  {
    ...labelled,
    name: "alert-policies",
    collection: "alertPolicies",
    wanted: (facts) =>
      Object.fromEntries(
        Object.entries(alerts(facts.project)).map(([name, alert]) => [name, policy(name, alert, facts)]),
      ),
  },
  {
    ...labelled,
    name: "dashboards",
    version: "v1",
    collection: "dashboards",
    nameOf: ({ labels }) => labelIn(labels),
    wanted: ({ project }) => ({ "daily-genius": dashboard(project) }),
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
    wanted: (facts) => ({ "monthly-budget": budget(facts) }),
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

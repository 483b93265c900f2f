import { deployerPermissions } from "../deploy/permissions.ts";
import { judgeAnswer, nothing, type Row, right, stuck } from "./row.ts";

/** What an organization and the project's owner must allow; nothing here can be made. */
export const ruleRows: readonly Row[] = [
  {
    name: "the organization's rule on places",
    look: async ({ ask, project, region }) => {
      const path = `/v1/projects/${project}:getEffectiveOrgPolicy`;
      const constraint = "constraints/gcp.resourceLocations";
      const answer = await ask<{ listPolicy?: ListPolicy }>("cloudresourcemanager", path, { constraint });
      return judgeAnswer(answer, ({ listPolicy = {} }) =>
        forbids(listPolicy, region)
          ? stuck(
              `The organization policy gcp.resourceLocations blocks ${region}. Ask its administrator to allow in:${region}-locations for this project.`,
            )
          : right,
      );
    },
    make: nothing,
    undo: "",
  },
  {
    name: "its own permissions",
    look: async ({ ask, project }) => {
      const path = `/v1/projects/${project}:testIamPermissions`;
      const body = { permissions: deployerPermissions };
      const answer = await ask<{ permissions?: readonly string[] }>("cloudresourcemanager", path, body);
      return judgeAnswer(answer, ({ permissions = [] }) => {
        const lacking = deployerPermissions.filter((permission) => !permissions.includes(permission));
        return lacking.length === 0
          ? right
          : stuck(
              `Your account lacks ${lacking.join(", ")}. Ask the owner to run \`npm run deploy -- --project ${project} --set-up --deployer <user: or serviceAccount: and its address>\`.`,
            );
      });
    },
    make: nothing,
    undo: "",
  },
];

type ListPolicy = {
  readonly allValues?: string;
  readonly allowedValues?: readonly string[];
  readonly deniedValues?: readonly string[];
};

/**
 * Whether a rule on places certainly forbids a region. Only Google knows the members of other groups, such as a country's:
 * cloud.google.com/resource-manager/docs/organization-policy/defining-locations.
 */
export function forbids(
  { allValues, allowedValues = [], deniedValues = [] }: ListPolicy,
  region: string,
): boolean {
  const [continent = ""] = region.split("-");
  // London and Zurich are in Europe, and not in the group of the union.
  const isInUnion = continent === "europe" && !/-west(2|6)$/.test(region);
  const groups = [
    ...[region, continent].map((place) => `${place}-locations`),
    ...(isInUnion ? ["eu-locations"] : []),
    ...(continent === "us" ? ["northamerica-locations"] : []),
  ];
  const names = [region, `is:${region}`, ...groups.map((group) => `in:${group}`)];
  const isNamed = (value: string) => names.includes(value);
  const mayHold = (value: string) => isNamed(value) || !known.test(value);
  if (allValues === "DENY" || deniedValues.some(isNamed)) return true;
  return allowedValues.length > 0 && !allowedValues.some(mayHold);
}

/** A place, a region, or the group of one or of a continent. */
const known =
  /^(in:|is:)?(us|eu|global|(us|europe|asia|australia|africa|me|(north|south)america)(-[a-z]+\d+)?)(-[a-z]|-locations)?$/;

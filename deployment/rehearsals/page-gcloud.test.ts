import { beforeAll, expect, test } from "vitest";
import { functionAccounts } from "../src/deploy/accounts.ts";
import { deployerRoles } from "../src/deploy/permissions.ts";
import { services } from "../src/deploy/project-preflight.ts";
import type { Cloud } from "./google/cloud.ts";
import { claimsOf, mayBecome } from "./google/federation.ts";
import { runGcloud } from "./google/gcloud.ts";
import { newProject } from "./google/new-project.ts";
import { predefinedRoles } from "./google/who-may.ts";
import { gcloudCommandsOf, stepsOfThePage } from "./page-commands.ts";

// The page is docs/deploy.md; its commands run against a fake of gcloud.

const number = "123456789012";
const builder = `serviceAccount:${number}-compute@developer.gserviceaccount.com`;
const cloud: Cloud = {
  project: "my-genius",
  number,
  // The resources that firebase and curl create on the page, and that gcloud names.
  resources: new Map([
    ["projects/my-genius", { name: "projects/my-genius" }],
    ["buckets/my-genius.firebasestorage.app", {}],
  ]),
  // As Google creates a project: the account that builds may do anything.
  policies: new Map([
    ["projects/my-genius", { etag: "new", bindings: [{ role: "roles/editor", members: [builder] }] }],
  ]),
  uploads: new Map(),
};
const refused: string[] = [];

beforeAll(() => {
  const steps = stepsOfThePage().filter(({ heading }) => !heading.includes("Staging"));
  for (const words of gcloudCommandsOf(steps.map(({ script }) => script).join("\n")))
    try {
      runGcloud(cloud, words);
    } catch (error) {
      refused.push(`gcloud ${words.join(" ")}: ${error}`);
    }
});

test("Google accepts every command of gcloud on the page", () => {
  expect(refused).toEqual([]);
});

/** Returns the roles of a member, each with its place. */
function rolesOf(member: string, { policies }: Cloud): readonly string[] {
  return [...policies]
    .flatMap(([place, { bindings }]) =>
      bindings.filter(({ members }) => members.includes(member)).map(({ role }) => `${role} on ${place}`),
    )
    .sort();
}

test("the page leaves the services, accounts and roles that every other rehearsal begins with", () => {
  const begun = newProject("my-genius");
  const accounts = Object.keys(functionAccounts).map((name) => `${name}@my-genius.iam.gserviceaccount.com`);
  for (const name of [
    ...services.map((service) => `services/${service}`),
    ...accounts.map((account) => `serviceAccounts/${account}`),
    "topics/monthly-budget",
  ])
    expect(cloud.resources.has(`projects/my-genius/${name}`), name).toBe(true);
  const emergencyStop = "projects/my-genius/roles/emergencyStop";
  expect(cloud.resources.get(emergencyStop)).toMatchObject(begun.resources.get(emergencyStop));
  const members = [...accounts.map((account) => `serviceAccount:${account}`), builder];
  // Step 14 adds this one.
  const later = "roles/firebaseappcheck.tokenVerifier on projects/my-genius";
  for (const member of members)
    expect(
      rolesOf(member, cloud).filter((role) => role !== later),
      member,
    ).toEqual(rolesOf(member, begun));
});

test("the page gives a colleague the roles of a deployer", () => {
  const roles = Object.keys(deployerRoles).map((role) => `${role} on projects/my-genius`);
  expect(rolesOf("user:grace@example.com", cloud)).toEqual(roles.sort());
});

/** The roles of an account on the project and on its bucket, each with its condition. */
const rolesWithConditions = (name: string) =>
  ["projects/my-genius", "buckets/my-genius.firebasestorage.app"].flatMap((place) =>
    (cloud.policies.get(place)?.bindings ?? [])
      .filter(({ members }) => members.includes(`serviceAccount:${name}@my-genius.iam.gserviceaccount.com`))
      .map(({ role, condition }) => [role, condition?.expression]),
  );

test("the account of the weekly copy can read and nothing else, its recorder can add a mark and nothing else", () => {
  const reading = rolesWithConditions("copier");
  expect(reading).toEqual([
    ["roles/datastore.viewer", undefined],
    ["roles/storage.objectViewer", undefined],
  ]);
  const held = reading.flatMap(([role = ""]) => predefinedRoles[role] ?? []);
  expect(held.length).toBeGreaterThan(3);
  expect(held.filter((permission) => !/\.(get|list|getMetadata)$/.test(permission))).toEqual([]);
  const marks =
    'resource.name.startsWith("projects/_/buckets/my-genius.firebasestorage.app/objects/copies/")';
  expect(rolesWithConditions("copy-recorder")).toEqual([["roles/storage.objectCreator", marks]]);
  for (const account of ["copier", "copy-recorder"]) {
    const job = { repository: "example/daily-genius", id: "123456789", environment: "copy" };
    const may = (environment: string) =>
      mayBecome(
        cloud,
        `${account}@my-genius.iam.gserviceaccount.com`,
        claimsOf({ ...job, environment }, true),
      );
    expect(["copy", "production", "staging"].map(may)).toEqual([true, false, false]);
  }
});

test.for([true, false])(
  "the page lets only jobs of the environment production deploy (subjects with ids: %s)",
  (isImmutable) => {
    const job = { repository: "example/daily-genius", id: "123456789", environment: "production" };
    const deployer = "deployer@my-genius.iam.gserviceaccount.com";
    const may = (change: Partial<typeof job>) =>
      mayBecome(cloud, deployer, claimsOf({ ...job, ...change }, isImmutable));
    expect(may({})).toBe(true);
    expect(may({ environment: "staging" })).toBe(false);
    expect(may({ repository: "other/repository", id: "987654321" })).toBe(false);
    // Someone registers the name after the owner has left it.
    expect(may({ id: "987654321" })).toBe(false);
  },
);

import { expect, test } from "vitest";
import { forbids } from "./rule-rows.ts";

// cloud.google.com/resource-manager/docs/organization-policy/defining-locations.
test.each<[string, Parameters<typeof forbids>[0], boolean]>([
  ["us-central1", {}, false],
  ["us-central1", { allowedValues: ["in:eu-locations"] }, true],
  ["us-central1", { deniedValues: ["in:us-locations"] }, true],
  ["us-central1", { allowedValues: ["in:us-locations", "in:eu-locations"] }, false],
  ["europe-west1", { allowedValues: ["in:eu-locations"] }, false],
  ["europe-west1", { allowedValues: ["in:europe-west1-locations"] }, false],
  ["europe-west1", { deniedValues: ["in:us-locations"] }, false],
  ["europe-west2", { allowedValues: ["in:eu-locations"] }, true],
  ["europe-west2", { allowedValues: ["in:europe-locations"] }, false],
  ["us-east5", { allowedValues: ["in:northamerica-locations"] }, false],
  ["us-east5", { allowedValues: ["us-central1", "us", "in:asia-locations"] }, true],
  ["me-west1", { allowedValues: ["in:europe-locations", "is:africa-south1"] }, true],
  ["northamerica-northeast1", { allowedValues: ["in:canada-locations"] }, false],
  ["europe-west9", { allowedValues: ["in:low-carbon-locations"] }, false],
  ["asia-east1", { allValues: "DENY" }, true],
  ["asia-east1", { allowedValues: ["is:asia-east1"] }, false],
])("in %s a rule of %j forbids: %s", (place, rule, isForbidden) => {
  expect(forbids(rule, place)).toBe(isForbidden);
});

import { region } from "@daily-genius/domain/calls/region";
import { expect } from "vitest";
import { deployed } from "./deployed.ts";
import type { Cloud } from "./google/cloud.ts";

/** Expects the state after steps 2 to 12 of docs/deploy.md, with the wanted setting for previews. */
export function expectSetUp(cloud: Cloud, previewsMayCall: boolean): void {
  const of = `projects/${cloud.project}`;
  expect(cloud.resources.get(`${of}/billingInfo`)).toMatchObject({ billingEnabled: true });
  expect(cloud.resources.get(`${of}/databases/(default)`)).toMatchObject({
    type: "FIRESTORE_NATIVE",
    locationId: region,
    deleteProtectionState: "DELETE_PROTECTION_ENABLED",
    pointInTimeRecoveryEnablement: "POINT_IN_TIME_RECOVERY_ENABLED",
  });
  expect(cloud.resources.has(`${of}/databases/(default)/backupSchedules/daily`)).toBe(true);
  const { secrets, callers } = deployed(cloud).functions["signIn"] ?? {};
  expect([secrets?.length, callers]).toEqual([3, "all"]);
  const { environmentVariables } = cloud.resources.get(
    `${of}/locations/${region}/functions/site`,
  ).serviceConfig;
  expect(environmentVariables.PREVIEWS_MAY_CALL).toBe(`${previewsMayCall}`);
}

/** Expects the state after step 14: the panel has its key, its policy allows reCAPTCHA, and App Check is on. */
export function expectAppCheck(cloud: Cloud): void {
  const of = `appCheck/projects/${cloud.project}`;
  expect(cloud.resources.get(`${of}/services/firestore.googleapis.com`).enforcementMode).toBe("ENFORCED");
  expect(cloud.resources.get(`${of}/apps/1:2:web:3/recaptchaEnterpriseConfig`).siteKey).toBe("6Lc-made-up");
  const policies = deployed(cloud).headers.map((headers) => headers["Content-Security-Policy"] ?? "");
  expect(policies.filter((policy) => policy.includes("https://www.gstatic.com/recaptcha/"))).toHaveLength(1);
}

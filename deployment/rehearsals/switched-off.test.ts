import { isDeep } from "@daily-genius/project/testing/test-run";
import { afterAll, beforeAll, expect, test } from "vitest";
import { services } from "../src/deploy/project-preflight.ts";
import { project, rehearseIn } from "./rehearsal.ts";
import { type RehearsedCheckout, rehearsedCheckout } from "./rehearsed-checkout.ts";
import { isUntouched } from "./truth.ts";

let checkout: RehearsedCheckout | undefined;

beforeAll(async () => {
  if (isDeep) checkout = await rehearsedCheckout(project);
});

afterAll(() => checkout?.remove());

// looks.test.ts tests one service without the command.
test.runIf(isDeep).for(services)(
  "a deployment to a project that has %s switched off names the command that switches it on, and changes nothing",
  async (service) => {
    if (!checkout) throw new Error("There is no checkout.");
    const { google, deploy, close } = await rehearseIn(checkout);
    try {
      const switched = { name: `projects/${project}/services/${service}`, state: "DISABLED" };
      google.cloud.resources.set(switched.name, switched);
      const { code, output } = await deploy();
      expect(output.split("\n  - ").slice(1), output).toEqual([
        expect.stringContaining(`Run \`gcloud services enable ${service} --project ${project}\``),
      ]);
      expect(output).toContain("Nothing was deployed.");
      expect(code).toBe(1);
      google.cloud.resources.set(switched.name, { ...switched, state: "ENABLED" });
      expect(isUntouched(google.cloud)).toBe(true);
    } finally {
      await close();
    }
  },
);

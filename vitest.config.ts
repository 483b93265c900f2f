import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testProject } from "./stack/src/project.ts";

// The workspaces' own configurations read it while they load, before the stack runs.
process.env["GCLOUD_PROJECT"] ??= testProject;

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Starts one stack for the whole run, when the first project that names it has a test to run. */
const needsStack = [at("stack/src/testing/one-stack.ts")];

/**
 * How many files run at once. At least two: on a machine of two cores Vitest would take one at a time, and much of a
 * run is waiting for the stack.
 */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** For what a test waits to become true: on a busy machine Vitest's own second is soon over. */
const patient = { poll: { timeout: 20_000 } };

/** Begins with the files that start stacks: they take the longest, and begun last they would keep the others waiting. */
class StacksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsStacks = ({ project }: TestSpecification) => project.name === "stack";
    const sorted = await super.sort(files);
    return [...sorted.filter(startsStacks), ...sorted.filter((file) => !startsStacks(file))];
  }
}

/**
 * Projects of one group run side by side, groups one after the other. Tests that share the stack's database keep out
 * of each other's way by making their own administrators and posts, with names nobody else draws, and by never
 * counting what others may add; the journeys, which cannot, run alone. The deployable folder is built where the stacks
 * that are started for a test copy their builds from, so those two are in different groups.
 */
export default defineConfig({
  test: {
    // What functions log is told where a test has failed.
    silent: "passed-only",
    sequence: { sequencer: StacksFirst },
    coverage: {
      provider: "v8",
      // From the folder of a project where projects are named, else from that of the checkout.
      include: ["src/**/*.ts", "{domain,functions,emulator}/src/**/*.ts"],
      exclude: ["**/*.test.ts", "**/testing/**", "**/generated/**"],
      reporter: [["text", { skipFull: true }]],
      reportsDirectory: at(".data/coverage"),
      // What stands in the domain is true of every post: a line of it that no test runs says beside it why.
      thresholds: { "domain/src/**": { lines: 100 } },
    },
    projects: [
      { test: { name: "domain", maxWorkers, root: at("domain") } },
      { test: { name: "rules", maxWorkers, root: at("tests"), include: ["rules/**/*.test.ts"] } },
      { test: { name: "docs", maxWorkers, root: at("tests"), include: ["docs/**/*.test.ts"] } },
      { extends: "./hosting/vite.config.ts", test: { name: "hosting", maxWorkers, root: at("hosting") } },
      {
        test: {
          name: "emulator",
          maxWorkers,
          root: at("emulator"),
          include: ["{src,conformance}/**/*.test.ts"],
          testTimeout: 30_000,
          expect: patient,
          // The Admin SDK prefers this address to the one it is given; the test stack sets it for the whole run.
          env: { FIRESTORE_EMULATOR_HOST: "" },
        },
      },
      {
        extends: "./functions/vitest.config.ts",
        test: {
          name: "functions",
          maxWorkers,
          root: at("functions"),
          globalSetup: needsStack,
          // Triggers take a second or two to run, on a busy machine several.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: patient,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "e2e",
          root: at("tests"),
          include: ["{e2e,mobile-app}/**/*.test.ts"],
          globalSetup: needsStack,
          setupFiles: [at("tests/e2e/empty-database.ts")],
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // As patient as the journeys' clicks: what is waited for comes over the network, on a busy machine.
          expect: { poll: { timeout: 45_000 } },
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "deploy",
          maxWorkers,
          root: at("tests"),
          include: ["deploy/**/*.test.ts"],
          testTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "stack",
          maxWorkers,
          root: at("stack"),
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});

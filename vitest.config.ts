import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { patience } from "./project/src/testing/patience.ts";
import { mostStacks } from "./stack/src/testing/test-stacks.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Gives the tests of a project a running stack, started once for the whole run. */
const onStacks = {
  globalSetup: at("stack/src/testing/test-stacks.ts"),
  setupFiles: [at("stack/src/testing/use-stack.ts")],
};

/**
 * The number of files that run at once: at least three on any machine, because a file often waits for a process it
 * started.
 */
const maxWorkers = Math.max(3, availableParallelism() - 1);

/** Makes random lists and texts as long as a test asks for. */
const longLists = at("hosting/src/testing/long-lists.ts");

/** Takes the seed of fast-check's random choices from TEST_SEED. */
const seeded = at("hosting/src/testing/random-seed.ts");

/** Puts back the clock, and everything else that a test has replaced. */
const asBefore = at("hosting/src/testing/as-before.ts");

/** Limits that only a hanging test reaches, however slow or busy the machine is. */
const longest = (process.env["TEST_DEEP"] === "1" ? 60 : 15) * 60_000;
const patient = { testTimeout: longest, hookTimeout: longest, expect: { poll: { timeout: patience } } };

/** Files of a worker share their modules: these projects spent most of their time loading them. */
const light = { ...patient, maxWorkers, isolate: false, setupFiles: [seeded, longLists, asBefore] };

/** The browsers of the system: asked for by name, as most machines lack one. */
const engines = {
  test: {
    ...patient,
    name: "engines",
    globalSetup: onStacks.globalSetup,
    setupFiles: [...onStacks.setupFiles, at("tests/e2e/start-functions.ts")],
    root: at("tests"),
    include: ["engines/**/*.test.ts"],
  },
};

/** Needs the internet: asked for by name. */
const wikimedia = {
  test: { ...light, name: "wikimedia", root: at("tests"), include: ["wikimedia/**/*.test.ts"] },
};

/** Runs the files that start stacks first: they take longest, and would otherwise run alone at the end. */
class StacksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsStacks = ({ project }: TestSpecification) => project.name === "stack";
    const sorted = await super.sort(files);
    return [...sorted.filter(startsStacks), ...sorted.filter((file) => !startsStacks(file))];
  }
}

/**
 * Projects of one group run side by side, groups one after the other: first all others, then the journeys. Tests that
 * share a database make their own administrators and posts, under unique names, and never count what others may add.
 * Journeys cannot: each runs alone on its stack.
 */
export default defineConfig({
  test: {
    // Shows what functions log only for tests that fail.
    silent: "passed-only",
    sequence: { sequencer: StacksFirst },
    coverage: {
      provider: "v8",
      // Relative to the project's folder where projects are named, otherwise to the checkout.
      include: ["src/**/*.ts", "{domain,functions,emulator}/src/**/*.ts"],
      exclude: ["**/*.test.ts", "**/testing/**", "**/model/**", "**/generated/**"],
      reporter: [["text", { skipFull: true }]],
      reportsDirectory: at(".data/coverage"),
      // The domain applies to every post: an untested line needs a reason next to it.
      thresholds: { "domain/src/**": { lines: 100 } },
    },
    projects: [
      { test: { ...light, name: "domain", root: at("domain") } },
      { test: { ...light, name: "deployment", root: at("deployment"), include: ["src/**/*.test.ts"] } },
      { test: { ...light, name: "bench", root: at("bench") } },
      { test: { ...light, name: "project", root: at("project") } },
      { test: { ...light, name: "rules", root: at("tests"), include: ["rules/**/*.test.ts"] } },
      {
        test: {
          ...light,
          name: "docs",
          root: at("tests"),
          include: ["docs/**/*.test.ts"],
          // GitHub's language service imports JSON as bundlers do, and Node does not.
          server: { deps: { inline: [/@actions\//] } },
        },
      },
      { extends: "./hosting/vite.config.ts", test: { ...light, name: "hosting", root: at("hosting") } },
      {
        test: {
          ...light,
          name: "emulator",
          root: at("emulator"),
          include: ["{src,conformance}/**/*.test.ts"],
        },
      },
      {
        test: {
          ...light,
          name: "functions",
          globalSetup: onStacks.globalSetup,
          setupFiles: [at("functions/testing/own-modules.ts"), ...onStacks.setupFiles, seeded],
          root: at("functions"),
          // Takes the console that a test has replaced before.
          server: { deps: { inline: [/firebase-functions\/.*\/logger\//] } },
        },
      },
      {
        test: {
          ...patient,
          name: "e2e",
          // A worker keeps its browser, and nothing else that a journey changes.
          isolate: false,
          globalSetup: [onStacks.globalSetup, at("tests/e2e/unpack-browser.ts")],
          setupFiles: [...onStacks.setupFiles, at("tests/e2e/empty-database.ts")],
          root: at("tests"),
          include: ["{e2e,mobile-app}/**/*.test.ts"],
          maxWorkers: mostStacks,
          sequence: { groupOrder: 1 },
        },
      },
      ...(process.env["TEST_ENGINES"] === "1" ? [engines] : []),
      ...(process.env["TEST_WIKIMEDIA"] === "1" ? [wikimedia] : []),
      {
        test: {
          ...light,
          name: "deploy",
          root: at("deployment"),
          include: ["rehearsals/**/*.test.ts"],
          // The number of checkouts deployed from at once.
          maxConcurrency: 2,
        },
      },
      {
        test: {
          ...light,
          name: "stack",
          root: at("stack"),
        },
      },
    ],
  },
});

import { expect, test } from "vitest";
import { namedTarget, refuseOtherTargets, stackTarget } from "./command-target.ts";

const leftover = { FIRESTORE_EMULATOR_HOST: "127.0.0.1:7703" };

test("a command works on the project that is named, or on emulators where all says so", () => {
  expect(namedTarget({})).toBeUndefined();
  expect(namedTarget({ GCLOUD_PROJECT: "my-genius" })?.words).toBe("the real project my-genius");
  expect(namedTarget({ GOOGLE_CLOUD_PROJECT: "my-genius" })?.variables).toEqual({
    GCLOUD_PROJECT: "my-genius",
  });
  expect(namedTarget({ GCLOUD_PROJECT: "demo-x", ...leftover })?.words).toBe("the emulators of demo-x");
  expect(stackTarget(7700, leftover, leftover).words).toBe("the local stack at port 7700");
});

test.each<[string, Record<string, string>, string]>([
  [
    "a leftover variable of a stack",
    { GCLOUD_PROJECT: "my-genius", ...leftover },
    "unset FIRESTORE_EMULATOR_HOST",
  ],
  ["two projects", { GCLOUD_PROJECT: "demo-x", GOOGLE_CLOUD_PROJECT: "other" }, "unset GOOGLE_CLOUD_PROJECT"],
  ["a project for emulators without one", { GCLOUD_PROJECT: "demo-x" }, "for emulators only"],
])("%s is refused, with what to do", (_, given, sentence) => {
  expect(() => namedTarget(given)).toThrow(sentence);
});

test("a leftover variable of another stack is refused, with what to do", () => {
  const stack = { FIRESTORE_EMULATOR_HOST: "127.0.0.1:7713" };
  expect(() => stackTarget(7710, stack, leftover)).toThrow("unset FIRESTORE_EMULATOR_HOST");
});

test.each<[string, Record<string, string>, string]>([
  ["a leftover variable of a stack", leftover, "Run `unset FIRESTORE_EMULATOR_HOST`."],
  ["another project", { GCLOUD_PROJECT: "other" }, "GCLOUD_PROJECT is other. Run `unset GCLOUD_PROJECT`"],
  ["another by its other name", { GOOGLE_CLOUD_PROJECT: "other" }, "Run `unset GOOGLE_CLOUD_PROJECT`"],
])("beside a project on the command line, %s is refused, with what to do", (_, given, sentence) => {
  expect(() => refuseOtherTargets("my-genius", given)).toThrow(sentence);
});

test("a project on the command line may be the one that the environment names", () => {
  expect(() => refuseOtherTargets("my-genius", {})).not.toThrow();
  expect(() => refuseOtherTargets("my-genius", { GCLOUD_PROJECT: "my-genius" })).not.toThrow();
});

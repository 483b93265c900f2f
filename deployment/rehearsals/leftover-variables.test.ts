import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { projectRoot } from "@daily-genius/project/root";
import { expect, test } from "vitest";

test.each([
  ["deploy", { FIRESTORE_EMULATOR_HOST: "127.0.0.1:7703" }, "Run `unset FIRESTORE_EMULATOR_HOST`."],
  ["monitor", { GCLOUD_PROJECT: "genius-2" }, "Run `unset GCLOUD_PROJECT`, or name that project."],
])(
  "%s says which project it is about, and refuses where a variable leads elsewhere",
  (command, left, remedy) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [`deployment/src/${command}.ts`, "--project", "genius-1"],
      { cwd: projectRoot, encoding: "utf8", env: { PATH: process.env["PATH"], HOME: tmpdir(), ...left } },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: "Project genius-1.\n" });
    expect(stderr).toContain(remedy);
  },
);

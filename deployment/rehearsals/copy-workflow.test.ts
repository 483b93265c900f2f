import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { aFolder } from "@daily-genius/project/testing/a-folder";
import { expect, test } from "vitest";
import { parse } from "yaml";

type Step = { readonly name?: string; readonly if?: string; readonly uses?: string; readonly run?: string };
const { jobs } = parse(readFileSync(join(projectRoot, ".github/workflows/copy.yml"), "utf8"));
const steps: readonly Step[] = [...jobs.copy.steps, ...jobs.record.steps];

/** Runs the commands of a step as GitHub does, with programs that only say their arguments; a copy is there. */
function ran(name: string, variables: Record<string, string>, programs: Record<string, string> = {}) {
  const folder = aFolder();
  mkdirSync(join(folder, "copy"));
  writeFileSync(join(folder, "copy/copy.json"), "secret");
  const said = join(folder, "said");
  for (const program of ["gh", "npm", "sudo", "age", "rclone"])
    writeFileSync(
      join(folder, program),
      `#!/bin/bash\nprintf '%s %s\\n' ${program} "$*" >> ${said}\n${programs[program] ?? ""}\n`,
      { mode: 0o755 },
    );
  const script = steps.find((step) => step.name === name)?.run ?? "exit 99";
  const { status } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    env: {
      PATH: `${folder}:${process.env["PATH"]}`,
      ...{ RUNNER_TEMP: folder, COPY: join(folder, "copy"), GITHUB_REPOSITORY: "example/daily-genius" },
      ...{ GITHUB_OUTPUT: join(folder, "output"), GITHUB_RUN_ID: "77", ...variables },
    },
    stdio: "pipe",
  });
  const read = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8").replaceAll(folder, "") : "";
  return { status, said: read("said").trim().split("\n"), read };
}

test.each([
  ["true", 0],
  ["false", 1],
  ["", 1],
])("a repository of which GitHub says that private is %j ends the first step with %i", (answer, status) => {
  expect(steps[0]?.name).toBe("Refuse a public repository");
  expect(ran("Refuse a public repository", {}, { gh: `echo '${answer}'` }).status).toBe(status);
});

test.each([
  [0, 0],
  [3, 0],
  [1, 1],
])("a copy that ends with %i ends its step with %i, and tells the next job", (ending, status) => {
  const { read, ...step } = ran("Copy", {}, { npm: `exit ${ending}` });
  expect(step).toEqual({ status, said: ["npm run admin -- copy /copy"] });
  expect(read("output")).toBe(`ending=${ending}\n`);
});

test("only what is encrypted for the owner leaves the runner, after the check", () => {
  const { status, said, read } = ran(
    "Encrypt",
    { RECIPIENTS: "age1one\nage1two" },
    { age: "cat > /dev/null" },
  );
  expect(status).toBe(0);
  expect(said.at(-1)).toBe("age --encrypt --recipients-file /recipients --output /copy.tar.age");
  expect(read("recipients")).toBe("age1one\nage1two\n");
  expect(ran("Encrypt", { RECIPIENTS: "" }, { age: "exit 1" }).status).not.toBe(0);
  const stored = ran("Store at the remote", { REMOTE: "store:copies", RCLONE_CONF: "[store]" });
  expect(stored.said).toEqual([
    expect.stringMatching(
      /^rclone --config \/rclone\.conf copyto \/copy\.tar\.age store:copies\/copy-\d{4}-\d\d-\d\d-77\.tar\.age$/,
    ),
  ]);
  const order = jobs.copy.steps.map(({ name, uses }: Step) => name ?? uses?.split("@")[0]);
  expect(order.slice(-6)).toEqual([
    ...["Copy", "Check", "Encrypt", "Store at the remote", "actions/upload-artifact", "Drill"],
  ]);
  expect(steps.find(({ uses }) => uses?.startsWith("actions/upload-artifact"))).toMatchObject({
    with: { path: `\${{ runner.temp }}/copy.tar.age`, "if-no-files-found": "error" },
  });
});

test("a copy is recorded after all of it, by a job that can do nothing else", () => {
  expect(jobs.record.needs).toBe("copy");
  expect(ran("Record", {}).said).toEqual(["npm run admin -- record-copy"]);
  expect(ran("Tell what the copy lacks", {}).status).toBe(1);
});

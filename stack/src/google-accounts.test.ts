import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { googleAccounts } from "./google-accounts.ts";

const address = "functions@genius.iam.gserviceaccount.com";
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "daily-genius-gcloud-"));
  vi.stubEnv("PATH", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Installs a `gcloud` that prints `answer`, ends with `code`, and records its arguments. */
function installGcloud(answer: string, code = 0): { asked: () => string } {
  const notes = join(folder, "asked");
  const program = join(folder, "gcloud");
  writeFileSync(program, `#!/bin/sh\nprintf '%s ' "$@" > ${notes}\nprintf '%s' '${answer}'\nexit ${code}\n`);
  chmodSync(program, 0o755);
  return { asked: () => readFileSync(notes, "utf8").trim() };
}

test("the accounts are those that gcloud lists", () => {
  const gcloud = installGcloud(JSON.stringify([{ email: address, disabled: false }, { email: "b@c" }]));
  expect(googleAccounts("genius").serviceAccounts()).toEqual([address, "b@c"]);
  expect(gcloud.asked()).toBe("iam service-accounts list --project genius --format=json --quiet");
});

test.each([
  ["project", "projects get-iam-policy genius"],
  ["bucket", "storage buckets get-iam-policy gs://genius.firebasestorage.app"],
  ["itself", `iam service-accounts get-iam-policy ${address}`],
] as const)("the roles of an account on the %s are those that name it", (place, command) => {
  const bindings = [
    { role: "roles/run.invoker", members: ["user:ada@example.com", `serviceAccount:${address}`] },
    { role: "roles/owner", members: ["user:ada@example.com"] },
    { role: "roles/datastore.user", members: [`serviceAccount:${address}`] },
  ];
  const gcloud = installGcloud(JSON.stringify({ bindings, etag: "x" }));
  expect(googleAccounts("genius").rolesOf(address, place)).toEqual([
    "roles/run.invoker",
    "roles/datastore.user",
  ]);
  expect(gcloud.asked()).toBe(`${command} --project genius --format=json --quiet`);
});

test("an account that nothing names holds no role", () => {
  installGcloud('{"etag": "x"}');
  expect(googleAccounts("genius").rolesOf(address, "itself")).toEqual([]);
});

test("nothing is known where gcloud refuses, or is not there", () => {
  const { serviceAccounts, rolesOf } = googleAccounts("genius");
  expect(serviceAccounts()).toBeUndefined();
  installGcloud("", 1);
  expect(serviceAccounts()).toBeUndefined();
  expect(rolesOf(address, "project")).toBeUndefined();
});

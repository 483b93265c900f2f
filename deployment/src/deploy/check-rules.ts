import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listAll, projectNumber } from "../google/ask-google.ts";
import { has } from "../google/policy.ts";
import { storageReadsFirestore } from "../set-up/access-rows.ts";
import { googleOf } from "../set-up/google.ts";
import { type Compared, deployCommand, type Findings, seen } from "./finding.ts";

type Release = { readonly name: string; readonly rulesetName: string };
type Ruleset = { readonly source?: { readonly files?: readonly { readonly content?: string }[] } };

/** Checks that the rules in force are the checkout's, and can read their documents. */
export async function* checkRules(compared: Compared): Findings {
  const { project, ask } = compared;
  const path = `/v1/projects/${project}/releases?pageSize=100`;
  const released = seen("the rules", await listAll<Release>(ask, "firebaserules", path, "releases")) ?? [];
  const inForce = async (service: string) => {
    const release = released.find(({ name }) => name === `projects/${project}/releases/${service}`);
    const ruleset =
      release && seen("the rules", await ask<Ruleset>("firebaserules", `/v1/${release.rulesetName}`));
    return ruleset?.source?.files?.[0]?.content;
  };
  for (const [service, target, file] of [
    ["cloud.firestore", "firestore:rules", "firestore.rules"],
    [`firebase.storage/${project}.firebasestorage.app`, "storage", "storage.rules"],
  ] as const)
    if ((await inForce(service)) !== readFileSync(join(compared.root, file), "utf8"))
      yield `The deployed rules differ from ${file}. Run ${deployCommand(compared, `--only ${target}`)}.`;
  const google = googleOf({ project, ask });
  const policy = seen("the roles on the project", await google.policy("project")) ?? {};
  const number = seen("the project", await projectNumber(project, ask)) ?? "";
  if (!has(policy, storageReadsFirestore(number)))
    yield `The rules of Storage cannot read Firestore, so every photo upload is refused. The owner runs ${deployCommand(compared, "--set-up")}.`;
}

import { createInterface } from "node:readline/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "@daily-genius/project/refusal";
import type { SetUp } from "../deploy/options.ts";
import type { AskGoogle } from "../google/ask-google.ts";
import { siteKey } from "./app-check-rows.ts";
import { appCheckServices, googleOf } from "./google.ts";
import { isToDo, type Looked, lookAt, makeAll, planInWords } from "./plan.ts";
import { requireBilling } from "./project-rows.ts";
import { rowsFor } from "./resources.ts";

type Options = {
  readonly project: string;
  readonly wanted: SetUp;
  readonly ask: AskGoogle;
  /** The files that are written and committed afterwards. */
  readonly files: readonly string[];
  readonly say: (line: string) => void;
  readonly wait?: (ms: number) => Promise<unknown>;
  readonly agree?: () => Promise<boolean>;
};

/**
 * Makes everything that a project needs before a deployment: looks, shows a plan, asks once, makes in order, and looks
 * again. Google is its only memory, so running it again continues. Returns whether to go on, which a plan alone does not.
 */
export async function setUp(options: Options): Promise<boolean> {
  const { project, wanted, ask, files, say, wait = sleep, agree = agreed } = options;
  const rows = rowsFor(wanted);
  const services = [
    ...(wanted.repository ? ["sts.googleapis.com"] : []),
    ...(wanted["app-check"] ? appCheckServices : []),
  ];
  const { billing, deployer: deployers, keeper: keepers } = wanted;
  const shared = { project, billing, deployers, keepers, services, say, wait };
  const google = googleOf({ ...shared, ask });
  const looked = await lookAt(rows, google);
  stopIfStuck(looked);
  if (looked.some(({ row, seen }) => row.name === "billing" && seen.kind === "missing"))
    await requireBilling(google);
  const hasWork = looked.some(isToDo) || files.length > 0;
  if (!hasWork) say(`${project} has everything that a deployment needs.`);
  else say(planInWords(looked, files));
  if (wanted.plan) {
    const requests: string[] = [];
    await makeAll(looked, googleOf({ ...shared, ask: listing(ask, requests), isPlan: true }), () => {});
    say(["", "Requests, none of which was sent:", ...requests].join("\n"));
    say(
      "Then the deployment, the alerts and the administrator; deployment/requests-to-google.tsv lists their requests.",
    );
    return false;
  }
  if (hasWork && !wanted.yes && !(await agree())) throw new Refusal("Nothing was changed.");
  const patient = googleOf({ ...shared, ask, isPatient: true });
  await makeAll(looked, patient, say);
  let left = await lookAt(rows, patient);
  // Some of Google's lists lag behind, and so does what the owner of a new project may do.
  const isOpen = (one: Looked) => isToDo(one) || one.seen.kind === "stuck";
  for (let waited = 0; left.some(isOpen) && waited < 120_000; waited += 5_000) {
    await wait(5_000);
    left = await lookAt(rows, patient);
  }
  stopIfStuck(left);
  if (hasWork) for (const question of firstRequests(project, google.region)) await patient.ask(...question);
  const open = left.filter(isToDo).map(({ row }) => row.name);
  if (open.length > 0)
    throw new Refusal(`Google does not show ${open.join(", ")} yet. Run the command again.`);
  if (wanted["app-check"])
    say(`For tokens of the panel, set VITE_APP_CHECK_SITE_KEY=${await siteKey(google)} in hosting/.env.`);
  return true;
}

function stopIfStuck(looked: readonly Looked[]): void {
  const stuck = looked.flatMap(({ seen }) => (seen.kind === "stuck" ? [seen.sentence] : []));
  if (stuck.length > 0) throw new Refusal(stuck.map((sentence) => `  - ${sentence}`).join("\n"));
}

/** Asks the one question; without a terminal nobody can answer it. */
async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Refusal("Nothing was changed. Without a terminal, add --yes to agree to the plan.");
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl+C and Ctrl+D reject.
  const answer = await lines.question("\nMake this? [y/N] ").catch(() => "");
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Asks what changes nothing, and lists everything else without its secrets. */
function listing(ask: AskGoogle, requests: string[]): AskGoogle {
  return async (service, path, body, method = body ? "POST" : "GET") => {
    const isLook =
      method === "GET" || /:(getIamPolicy|testIamPermissions|getEffectiveOrgPolicy)(\?|$)/.test(path);
    if (isLook) return ask(service, path, body, method);
    const shown = JSON.stringify(body, (key, value) => (key === "data" ? "(drawn when it is sent)" : value));
    requests.push(`${method} https://${service}.googleapis.com${path} ${shown ?? ""}`.trimEnd());
    // The cast: nothing reads the answer to a change.
    return { kind: "found", body: {} as never };
  };
}

/** Questions to the services that firebase-tools asks and no row does: it gives up on one that is not ready yet. */
function firstRequests(project: string, region: string): readonly (readonly [string, string])[] {
  const place = `projects/${project}/locations/${region}`;
  return [
    ["artifactregistry", `/v1/${place}/repositories/gcf-artifacts`],
    ["cloudfunctions", `/v2/projects/${project}/locations/-/functions?pageSize=100`],
    ["cloudscheduler", `/v1/${place}/jobs/firebase-schedule-sweep-${region}`],
    ["compute", `/compute/v1/projects/${project}`],
    ["firebaserules", `/v1/projects/${project}/releases?pageSize=100`],
    ["run", `/v2/${place}/services/site`],
  ];
}

import { execFileSync, spawnSync } from "node:child_process";
import { Refusal } from "@daily-genius/stack/refusal";
import { switchAppCheck } from "./app-check.ts";
import { builtFunctions } from "./built-functions.ts";
import { whatIsAmiss } from "./check.ts";
import type { Compared, Place } from "./finding.ts";
import { firebase } from "./firebase.ts";
import { keepImages } from "./images.ts";
import { openFunctions } from "./invokers.ts";
import type { DeployOptions } from "./options.ts";
import { isMeant, whatWouldGo } from "./removals.ts";
import { Unseen } from "./seen.ts";
import { restoreSweepJob } from "./sweep-job.ts";

/**
 * Builds a checkout and deploys it, asking nothing; ends well only if everything that a deployment promises then holds.
 * `again` is the command that the user gave, without `--remove`.
 */
export async function deployFrom(place: Place, options: DeployOptions, again: string): Promise<number> {
  const { root, project, alias, ask } = place;
  const compared = { ...place, built: build(root) };
  const targets = targetsOf(options);
  const going = await whatWouldGo(compared, targets).catch(refuseToGuess);
  const unmentioned = going.filter((name) => !options.remove.includes(name));
  if (unmentioned.length > 0) throw new Refusal(refuseToRemove(unmentioned, going, again));
  // Nothing is left to ask about: --force answers what a deployment may ask, and what it would remove is agreed.
  const command = ["deploy", "--project", alias, "--force", "--non-interactive", ...options.rest];
  const commit = execFileSync("git", ["log", "-1", "--format=%h %s"], { cwd: root, encoding: "utf8" }).trim();
  // Hosting takes no longer message.
  const status = firebase([...command, "--message", commit.slice(0, 512)], root);
  if (options.rest.includes("--dry-run")) return status;
  await openFunctions(project, ask).catch(leaveToTheCheck);
  if (status === 0) await restoreSweepJob(compared);
  // Only with the functions, which ask for the same tokens.
  if (status === 0 && isMeant(targets, "functions")) await switchAppCheck(compared).catch(leaveToTheCheck);
  await keepImages(compared);
  // A part of one, such as a single function, spreads as well.
  const parts = targets.map((target) => target.split(":")[0] ?? "");
  const amiss = await look(compared, (part) => status === 0 && isMeant(parts, part));
  return report(compared, status, amiss, again);
}

/** Looks at what is deployed; ends well only if it is what the build in the checkout says. */
export async function checkOnly(place: Place): Promise<number> {
  const compared = { ...place, built: build(place.root) };
  const amiss = await look(compared, () => false);
  if (amiss.length > 0) throw new Refusal(`${compared.project} has ${problems(amiss)}:\n\n${listed(amiss)}`);
  process.stdout.write(`\n${compared.project} is fully deployed.\n`);
  return 0;
}

function report({ project }: Compared, status: number, amiss: readonly string[], again: string): number {
  if (status !== 0)
    throw new Refusal(
      `The deployment to ${project} stopped partway (see above). Fix the cause and run \`${again}\` again.` +
        (amiss.length > 0 ? ` Problems now:\n\n${listed(amiss)}` : ""),
    );
  if (amiss.length > 0)
    throw new Refusal(`Deployed to ${project}, with ${problems(amiss)}:\n\n${listed(amiss)}`);
  process.stdout.write(`\nDeployed to ${project}. All checks passed.\n`);
  return 0;
}

async function look(compared: Compared, wasDeployed: (part: string) => boolean): Promise<readonly string[]> {
  process.stdout.write(`\nChecking ${compared.project}:\n\n`);
  return whatIsAmiss(compared, wasDeployed, (line) => process.stdout.write(`  ${line}\n`));
}

const problems = ({ length }: readonly string[]) => (length === 1 ? "1 problem" : `${length} problems`);
const listed = (sentences: readonly string[]) => sentences.map((line) => `  - ${line}`).join("\n");

/** Builds a checkout, and answers with the functions that it exports. */
function build(root: string): readonly string[] {
  // Its own first step: a build that fails does so before anything is deployed.
  const { status } = spawnSync("npm", ["run", "build", "--silent"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Refusal("Nothing was deployed: the build failed (see above).");
  return builtFunctions(root);
}

/** The parts that `--only` names; none if everything is deployed. */
function targetsOf({ rest }: DeployOptions): readonly string[] {
  const at = rest.findIndex((arg) => /^--only(=|$)/.test(arg));
  const named = at < 0 ? undefined : (rest[at]?.split("=")[1] ?? rest[at + 1]);
  return named?.split(",") ?? [];
}

function refuseToGuess(error: unknown): never {
  if (error instanceof Unseen)
    throw new Refusal(`Nothing was deployed. Cannot tell what it would delete. ${error.message}`);
  throw error;
}

/** What cannot be seen cannot be put right: the check says what it could not look at. */
function leaveToTheCheck(error: unknown): void {
  if (!(error instanceof Unseen)) throw error;
}

function refuseToRemove(unmentioned: readonly string[], going: readonly string[], again: string): string {
  const agreed = going.map((name) => `--remove ${/^[\w.]+$/.test(name) ? name : `"${name}"`}`).join(" ");
  return `Nothing was deployed. This would delete ${unmentioned.join(", ")}, which this commit does not have. To delete, run \`${again} ${agreed}\`.`;
}

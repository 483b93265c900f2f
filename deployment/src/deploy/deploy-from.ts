import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Refusal } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { switchAppCheck } from "./app-check.ts";
import { releaseMessage, writeAttestation } from "./attestation.ts";
import { findProblems } from "./check.ts";
import { unreadableFiles } from "./checkout.ts";
import { type Compared, type Place, Unseen } from "./finding.ts";
import { deployByFirebase } from "./firebase.ts";
import { keepImages } from "./images.ts";
import { openFunctions } from "./invokers.ts";
import { commandOf, type DeployOptions } from "./options.ts";
import { findRemovals, includesTarget } from "./removals.ts";
import { restoreJobs } from "./scheduled-jobs.ts";

/** Builds and deploys a checkout without questions; fails if a promise does. */
export async function deployFrom(place: Place, options: DeployOptions): Promise<number> {
  const { root, project, ask } = place;
  const compared = { ...place, built: build(root) };
  const { targets } = options;
  const going = await findRemovals(compared, targets).catch(refuseToGuess);
  const unmentioned = going.filter((name) => !options.remove.includes(name));
  if (unmentioned.length > 0)
    throw new Refusal(
      `Nothing was deployed. This would delete ${unmentioned.join(", ")}, which this commit does not have. To delete, run \`${commandOf(place, { ...options, remove: [...going] })}\`.`,
    );
  const deploy = () => deployByFirebase(place, [...options.rest, "--message", releaseMessage(root)]);
  let status = deploy();
  if (options.rest.includes("--dry-run")) return status;
  // A part of one, such as a single function, counts as well.
  const parts = targets.map((target) => target.split(":")[0] ?? "");
  // A deployment of something else leaves what a person changed since, for example in a flood.
  if (includesTarget(parts, "functions")) {
    const includesFunction = (name: string) => {
      const names = ["default", name, `default:${name}`].map((one) => `functions:${one}`);
      return includesTarget(targets, "functions", ...names);
    };
    // Firebase stopped at the first refused `allUsers`; what it opened by then, it skips.
    if (await openFunctions(project, ask, includesFunction).catch(reportLater)) status = deploy();
    if (status === 0) await restoreJobs(compared, includesFunction).catch(reportLater);
    // The functions require the same tokens, so both change together.
    if (status === 0 && includesTarget(targets, "functions"))
      await switchAppCheck(compared).catch(reportLater);
    await keepImages(compared);
  }
  if (status === 0) writeAttestation(place);
  const problems = await findProblems(compared, (part) => status === 0 && includesTarget(parts, part));
  return report(compared, status, problems, commandOf(place, options));
}

/** Checks the deployed state; succeeds only if it matches the build of the checkout. */
export async function checkOnly(place: Place): Promise<number> {
  const compared = { ...place, built: build(place.root) };
  const problems = await findProblems(compared, () => false);
  if (problems.length > 0)
    throw new Refusal(`${compared.project} has ${counted(problems)}:\n\n${listed(problems)}`);
  process.stdout.write(`\n${compared.project} is fully deployed.\n`);
  return 0;
}

function report({ project }: Compared, status: number, problems: readonly string[], again: string): number {
  if (status !== 0)
    throw new Refusal(
      `The deployment to ${project} stopped partway (see above). Fix the cause and run \`${again}\` again.` +
        (problems.length > 0 ? ` Problems now:\n\n${listed(problems)}` : ""),
    );
  if (problems.length > 0)
    throw new Refusal(`Deployed to ${project}, with ${counted(problems)}:\n\n${listed(problems)}`);
  process.stdout.write(`\nDeployed to ${project}. All checks passed.\n`);
  return 0;
}

const counted = ({ length }: readonly string[]) => (length === 1 ? "1 problem" : `${length} problems`);
const listed = (sentences: readonly string[]) => sentences.map((line) => `  - ${line}`).join("\n");

/** Builds a checkout with everything that is read later, and returns the functions that it exports. */
function build(root: string): readonly string[] {
  const [unreadable] = unreadableFiles(root);
  if (unreadable) throw new Refusal(`Nothing was deployed. ${unreadable}`);
  // A separate first step: a failing build fails before anything is deployed.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("VITE_"));
  // No commit has what the shell sets for a build, or a firebase.json that the build writes; a rollback takes what it gets.
  const final = root === projectRoot && { FIREBASE_JSON_IS_FINAL: "yes" };
  const env = { ...Object.fromEntries(own), NODE_ENV: "production", ...final };
  const { status } = spawnSync("npm", ["run", "build", "--silent"], { cwd: root, stdio: "inherit", env });
  if (status !== 0) throw new Refusal("Nothing was deployed: the build failed (see above).");
  return builtFunctions(root);
}

/** Returns the names of the functions that the build in `root` exports. */
function builtFunctions(root: string): readonly string[] {
  const config = { projectId: "demo-build", storageBucket: "demo-build.appspot.com" };
  const env = { ...process.env, GCLOUD_PROJECT: "demo-build", FIREBASE_CONFIG: JSON.stringify(config) };
  const script = ["--print", "Object.keys(require('./main.cjs')).join()"];
  const place = { cwd: join(root, "functions"), encoding: "utf8", env } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, script, place);
  if (status !== 0) throw new Refusal(`${stderr}\nNothing was deployed: the built functions do not load.`);
  return stdout.trim().split(",");
}

function refuseToGuess(error: unknown): never {
  if (error instanceof Unseen)
    throw new Refusal(`Nothing was deployed. Cannot tell what it would delete. ${error.message}`);
  throw error;
}

/** Something that cannot be seen cannot be fixed either; the check reports it. */
function reportLater(error: unknown): false {
  if (error instanceof Unseen) return false;
  throw error;
}

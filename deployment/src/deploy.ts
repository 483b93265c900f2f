import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { refuseOtherTargets } from "@daily-genius/project/command-target";
import { type Environment, requireProject } from "@daily-genius/project/named-project";
import { Refusal, runCommand } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { enforcesAppCheck, filesIn, readCheckout } from "./deploy/checkout.ts";
import { checkOnly, deployFrom } from "./deploy/deploy-from.ts";
import { notChecked } from "./deploy/finding.ts";
import { type DeployOptions, parseOptions, type SetUp } from "./deploy/options.ts";
import { checkCheckout, preflight } from "./deploy/preflight.ts";
import { rollBack } from "./deploy/roll-back.ts";
import { type AskGoogle, signInToGoogle } from "./google/ask-google.ts";
import { monitorProject } from "./monitoring/monitor-project.ts";
import { appCheckServices, googleOf, TermsRefusal } from "./set-up/google.ts";
import { setUp } from "./set-up/set-up.ts";
import { checkGit, commitFiles, settingsFilesFor } from "./set-up/settings-files.ts";

/** The exit code of `npm run admin -- create` for an administrator who exists. */
const alreadyThere = 3;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Deploys to one Firebase project, makes what it needs before, rolls it back, or checks the deployed state. */
await runCommand(async () => {
  const options = parseOptions(process.argv.slice(2));
  const { task } = options;
  const environment = requireProject(options.environment);
  const { project } = environment;
  say(`Project ${project}.`);
  refuseOtherTargets(project, process.env);
  const ask = await signInToGoogle(project);
  if (task.kind === "set up") return setUpAndDeploy(environment, options, task.wanted, ask);
  const place = placeOf(environment, ask);
  if (task.kind === "check") return checkOnly(place);
  await stopIfSomethingIsMissing(environment, options, ask);
  return task.kind === "roll back" ? rollBack(task.to, place, options) : deployFrom(place, options);
});

function placeOf({ project, alias = project }: Environment, ask: AskGoogle) {
  return { root: projectRoot, project, alias, ask };
}

/** From whatever there is to a running product: the project, its files, a deployment, the alerts, an administrator. */
async function setUpAndDeploy(
  named: Environment,
  options: DeployOptions,
  wanted: SetUp,
  ask: AskGoogle,
): Promise<number> {
  const { project } = named;
  const { files, environment } = settingsFilesFor(projectRoot, named, wanted.alias);
  const paths = files.map(({ path }) => path);
  // They are committed below.
  const checkout = readCheckout(projectRoot, paths);
  const settings = Object.fromEntries(files.map(({ path, text }) => [path, text]));
  // What would stop the deployment stops it before anything is made.
  const ready = { ...checkout, read: (file: string) => settings[file] ?? checkout.read(file) };
  const lacking = [...checkCheckout(environment, options, ready), ...checkGit(projectRoot, files)];
  if (lacking.length > 0) throw refusalFor(lacking);
  const ofProject = { ...wanted, alias: environment.alias };
  const isAgreed = await setUp({ project, wanted: ofProject, ask, files: paths, say }).catch((error) => {
    if (error instanceof TermsRefusal) openPage(error.page);
    throw error;
  });
  if (!isAgreed) return 0;
  if (files.length > 0) commitFiles(projectRoot, files, say);
  await stopIfSomethingIsMissing(environment, options, ask);
  const status = await deployFrom(placeOf(environment, ask), options);
  if (status !== 0) return status;
  const isWatched = await watch(project, wanted, ask);
  const hasAdmin = wanted.admin === undefined || createAdministrator(project, wanted.admin);
  say(`\nhttps://${project}.web.app/#/admin`);
  return isWatched && hasAdmin ? 0 : 1;
}

/** Applies the alerts, after the site answers: otherwise the first mail would say that it does not. */
async function watch(project: string, { email }: SetUp, ask: AskGoogle): Promise<boolean> {
  if (email === undefined) {
    say(
      `No --email: the alerts stay as they are. \`npm run monitor -- --project ${project} --email <address>\` sets them up.`,
    );
    return true;
  }
  const patient = googleOf({ project, ask, isPatient: true, say });
  return (await monitorProject(patient.ask, project, { email, check: false }, say)) === 0;
}

/** Asks for the password of the first administrator; one who is there already stays as they are. */
function createAdministrator(project: string, email: string): boolean {
  const env = { ...process.env, GCLOUD_PROJECT: project };
  const program = [join(projectRoot, "stack/run.mjs"), "admin", "create", email];
  const { status } = spawnSync(process.execPath, program, { cwd: projectRoot, stdio: "inherit", env });
  return status === 0 || status === alreadyThere;
}

/** Opens a page in the browser of whoever sits at this terminal, if there is one; the address was printed as well. */
function openPage(address: string): void {
  if (!process.stdout.isTTY) return;
  const program = process.platform === "darwin" ? "open" : "xdg-open";
  spawn(program, [address], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
}

/** Reports everything that would make a deployment fail half-way, before it changes anything. */
async function stopIfSomethingIsMissing(
  environment: Environment,
  options: DeployOptions,
  ask: AskGoogle,
): Promise<void> {
  const { project } = environment;
  const services = enforcesAppCheck(environment, filesIn(projectRoot)) ? appCheckServices : [];
  const google = googleOf({ project, ask, services });
  const { missing, unseen } = await preflight(environment, options, readCheckout(projectRoot), google);
  if (missing.length > 0) throw refusalFor(missing);
  if (unseen.length > 0) say(notChecked(unseen));
}

function refusalFor(missing: readonly string[]): Refusal {
  return new Refusal(
    `Nothing was deployed. Fix these first:\n\n${missing.map((line) => `  - ${line}`).join("\n")}`,
  );
}

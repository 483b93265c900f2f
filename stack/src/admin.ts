import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import {
  namedTarget,
  refuseOtherTargets,
  stackTarget,
  type Target,
} from "@daily-genius/project/command-target";
import { signedInVariables } from "@daily-genius/project/google-sign-in";
import { findEnvironment } from "@daily-genius/project/named-project";
import { isServing, type Ports } from "@daily-genius/project/ports";
import { Refusal, runCommand } from "@daily-genius/project/refusal";
import { localProject, projectRoot } from "@daily-genius/project/root";
import { runningStacks } from "./running-stacks.ts";
import { clientEnvironment, lowMemorySettings } from "./stack-environment.ts";

const withoutObject = ["complete-photos", "record-copy"];
/** The other commands are about administrators. */
const aboutPosts = ["export", "import", "copy", "compare", "restore", ...withoutObject];

await runCommand(async () => {
  const given = readArguments(process.argv.slice(2));
  const { words } = given;
  const [command = ""] = words;
  const program = aboutPosts.includes(command) ? "archive/posts-cli.ts" : "sign-in/admin-cli.ts";
  const target = await chooseTarget(given);
  // On stderr, because the output of a command may go into a file.
  if (target) process.stderr.write(`Using ${target.words}.\n`);
  const pepper = aboutPosts.includes(command) ? undefined : "AUTH_PEPPER";
  const id = target?.variables["GCLOUD_PROJECT"] ?? "demo-";
  const signedIn = id.startsWith("demo-") ? {} : await signedInVariables(id, process.env, pepper);
  const args = [...lowMemorySettings.options, join(projectRoot, "functions/src", program), ...words];
  const child = spawn(process.execPath, args, {
    stdio: "inherit",
    env: { ...process.env, ...target?.variables, ...signedIn, ...lowMemorySettings.environment },
  });
  const [code] = await once(child, "exit");
  return code ?? 1;
});

/** Takes out the options that say where: a local stack by its first port, or a project by its id or alias. */
function readArguments(given: readonly string[]) {
  let words = given;
  const take = (option: string) => {
    const at = words.indexOf(option);
    if (at < 0) return undefined;
    const value = words[at + 1];
    // Such as a variable of the shell that is not set: the command would be about another place.
    if (!value || value.startsWith("-")) throw new Refusal(`${option} takes a value.`);
    words = words.toSpliced(at, 2);
    return value;
  };
  const first = take("--ports");
  const named = take("--project");
  const project = named && findEnvironment(named)?.project;
  return { ports: first === undefined ? undefined : Number(first), project, words };
}

/** Returns the named project, or otherwise this checkout's running stack. */
async function chooseTarget({
  ports,
  project,
  words,
}: ReturnType<typeof readArguments>): Promise<Target | undefined> {
  const [command = ""] = words;
  // The command prints its usage.
  if (words.length < 2 && !withoutObject.includes(command)) return undefined;
  if (project) refuseOtherTargets(project, process.env);
  const named = namedTarget(project ? { ...process.env, GCLOUD_PROJECT: project } : process.env);
  if (named && ports !== undefined)
    throw new Refusal(
      `--ports names a local stack, but the command would use ${named.words}. Leave one of them out.`,
    );
  if (named) return named;
  const stack = chooseStack(runningStacks(), ports);
  if (!(await isServing(stack)))
    throw new Refusal("The local stack is still starting. Try again in a moment.");
  return stackTarget(stack.auth, clientEnvironment(localProject, stack), process.env);
}

function chooseStack(running: readonly Ports[], ports: number | undefined): Ports {
  const [first, ...others] = running.filter(({ auth }) => ports === undefined || auth === ports);
  const list = running.map(({ auth }) => `\`--ports ${auth}\``).join(" or ");
  if (first === undefined)
    throw new Refusal(
      running.length > 0
        ? `No local stack uses that port. Use ${list}.`
        : "No local stack is running. Start one with `npm start`, or name a real project with `--project`.",
    );
  if (others.length > 0) throw new Refusal(`Several local stacks are running. Add ${list}.`);
  return first;
}

import { region } from "@daily-genius/domain/calls/region";
import { errorIn } from "../google/ask-google.ts";
import {
  type DeployedFunction,
  deployedFunctions,
  isCallable,
  nameOf,
  onlyFunctions,
} from "./deployed-functions.ts";
import { type Compared, deployCommand, type Findings } from "./finding.ts";
import { findUncallable } from "./invokers.ts";

/** Checks that the deployed functions are those of the build, and that each answers everyone who may call it. */
export async function* checkFunctions(compared: Compared): Findings {
  const { built, project, ask } = compared;
  const deployed = await deployedFunctions(project, ask);
  const closed = await findUncallable(deployed, ask);
  const differences = [...findDifferences(built, deployed, compared)];
  yield* differences;
  if (closed.length > 0)
    yield `Not publicly callable: ${closed.map(nameOf).join(", ")}. The owner runs ${deployCommand(compared, "--only functions")}.`;
  if (differences.length > 0 || closed.length > 0) return;
  const answers = await Promise.all(deployed.filter(isCallable).map(checkAnswer));
  // Google's servers learn of a service, and of its callers, one after the other.
  for (const mayPass of answers.flat()) yield { mayPass };
}

function* findDifferences(
  built: readonly string[],
  deployed: readonly DeployedFunction[],
  compared: Compared,
): Generator<string> {
  const redeploy = (names: readonly string[]) => `Run ${deployCommand(compared, onlyFunctions(names))}.`;
  const working = deployed.filter(({ state }) => state === "ACTIVE").map(nameOf);
  const missing = built.filter((name) => !working.includes(name));
  const surplus = deployed.map(nameOf).filter((name) => !built.includes(name));
  const older = ofOtherBuilds(deployed.filter((one) => built.includes(nameOf(one))));
  if (missing.length > 0) yield `Not running: ${missing.join(", ")}. ${redeploy(missing)}`;
  if (older.length > 0) yield `Still on an older build: ${older.join(", ")}. ${redeploy(older)}`;
  if (surplus.length > 0)
    yield `Deployed but not in this build: ${surplus.join(", ")}. To delete, run \`npx firebase functions:delete ${surplus.join(" ")} --region ${region} --project ${compared.project}\`.`;
}

/** Firebase labels a function with a hash of its build and its secrets: with the same secrets, most have the newest. */
function ofOtherBuilds(deployed: readonly DeployedFunction[]): string[] {
  const plain = deployed.filter(({ serviceConfig }) => !serviceConfig?.secretEnvironmentVariables?.length);
  const hashes = plain.map(({ labels }) => labels?.["firebase-functions-hash"]);
  const count = (hash: string | undefined) => hashes.filter((one) => one === hash).length;
  const usual = hashes.toSorted((one, other) => count(other) - count(one))[0];
  return plain.filter(({ labels }) => labels?.["firebase-functions-hash"] !== usual).map(nameOf);
}

/** Calls a callable without a caller and input, which it must refuse in its own words. */
async function checkAnswer(callable: DeployedFunction): Promise<string[]> {
  const answer = await fetch(callable.url ?? "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data: null }),
  }).catch(() => undefined);
  const { status } = answer ? errorIn(await answer.text()) : {};
  if (status === "UNAUTHENTICATED" || status === "INVALID_ARGUMENT") return [];
  const name = nameOf(callable);
  return [
    `${name} ${answer ? `answered ${answer.status}` : "did not answer"} to a test call. Its log says why: run \`npx firebase functions:log --only ${name}\`.`,
  ];
}

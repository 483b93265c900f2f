import { Failure } from "@daily-genius/domain/calls/failure";
import type { Services } from "../src/services.ts";
import { Killed } from "../testing/killed-at.ts";
import { type History, Violation } from "./history.ts";
import { type Actor, Unreachable } from "./world.ts";

/** The error codes that calls may answer with; any other one breaks a promise. */
const documented: readonly string[] = ["already-exists", "aborted", "not-found", "failed-precondition"];

/** Runs a call as a separate actor. It may run into trouble, and may then be made again. */
export function act(
  history: History,
  name: string,
  run: (services: Services) => Promise<unknown>,
  mayRepeat = true,
): void {
  const { random } = history;
  const trouble = {
    at: 1 + random.below(12),
    kind: random.pick(["killed", "unanswered"] as const),
    applied: random.chance(0.5),
  };
  const actor: Actor = { name, steps: 0, ...(!history.isCalm && random.chance(0.25) && { trouble }) };
  history.active += 1;
  history.begin(actor);
  run(history.world.servicesFor(actor))
    .then(
      () => history.count(`${name.split(" ")[0]} ok`),
      (error: unknown) => {
        const isInTrouble = explain(history, actor, error);
        if (isInTrouble && mayRepeat) history.again.push(() => act(history, name, run));
      },
    )
    .catch((error: unknown) => history.fail(error))
    .finally(() => {
      history.active -= 1;
    });
}

/** Counts how a call failed; returns true if it was in trouble. */
function explain(history: History, actor: Actor, error: unknown): boolean {
  const [call = "", detail = ""] = actor.name.split(" ");
  // A cleanup that breaks off says what it has removed so far.
  const trouble = error instanceof Failure ? error.cause : error;
  if (trouble instanceof Killed || trouble instanceof Unreachable) {
    history.count(`${call} in trouble`);
    return true;
  }
  if (error instanceof Failure) {
    history.count(`${call} ${error.code}`);
    // A concurrent deletion, edit or move may have freed a title after this call had found it taken.
    const isUndisturbed =
      !history.hasConsole && history.isWithout("deletions", actor) && history.isWithout("departures", actor);
    if (error.code === "already-exists" && isUndisturbed && history.requests.has(detail))
      throw new Violation(`the request ${detail} created a post, and was refused when it was repeated`);
    if (!documented.includes(error.code)) throw new Violation(`${call} failed ${error.code}`);
    return false;
  }
  throw error;
}

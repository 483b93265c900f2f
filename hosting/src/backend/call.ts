import { type CallInput, type CallName, type CallOutput, calls } from "@daily-genius/domain/calls/calls";
import { region } from "@daily-genius/domain/calls/region";
import { connectFunctionsEmulator, getFunctions, httpsCallable } from "@firebase/functions";
import { service } from "./firebase-app.ts";
import { inTime } from "./in-time.ts";
import { acrossSessions, outcomeOf, reportOutcome } from "./outcomes.ts";
import { toFailure } from "./to-failure.ts";

/** The maximum time of a call before it fails as unavailable, in ms; offline, this ends 'Saving...'. */
const usualTimeout = 12_000;
/**
 * Calls that may take longer, in ms: an abandoned sign-in would still count as an attempt, a cleanup may move hundreds
 * of photos, and an old photo is never urgent.
 */
const longer: Partial<Record<CallName, number>> = {
  signIn: 30_000,
  finishSignIn: 30_000,
  changePassword: 30_000,
  cleanupDuplicates: 300_000,
  movePosts: 120_000,
  versionPhoto: 30_000,
};

/** Calls whose refusal says nothing about the session. */
const aboutSession: readonly CallName[] = [
  "signIn",
  "finishSignIn",
  "changePassword",
  "whoAmI",
  "endSession",
];

const connectFunctions = service("functions", (app) => getFunctions(app, region), connectFunctionsEmulator);

/**
 * Calls a callable by its contract: parses the answer, and throws a refusal as a `Failure`. A call that the end of the
 * session has refused goes on once the same person has signed in again.
 */
export function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const ask = () => callOnce(name, input);
  return aboutSession.includes(name) ? ask() : acrossSessions(ask);
}

async function callOnce<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const timeout = longer[name] ?? usualTimeout;
  try {
    // The SDK's own timeout starts only after it has fetched the caller's token.
    const { data } = await inTime(ask(name, input, timeout), timeout);
    reportOutcome("answered");
    // `parse` of the entry under `name` returns that entry's output; the table's union hides this from the compiler.
    return calls[name].output.parse(data) as CallOutput<N>;
  } catch (error) {
    const failure = toFailure(error);
    const outcome = outcomeOf(failure) ?? "answered";
    reportOutcome(outcome === "refused" && aboutSession.includes(name) ? "answered" : outcome);
    throw failure;
  }
}

async function ask(name: CallName, input: unknown, timeout: number): Promise<{ readonly data: unknown }> {
  // Each sign-in attempt needs its own single-use App Check token; other calls share one.
  const options = { timeout, limitedUseAppCheckTokens: name === "signIn" };
  return httpsCallable(await connectFunctions(), name, options)(input);
}

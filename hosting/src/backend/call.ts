import { type CallInput, type CallName, type CallOutput, calls } from "@daily-genius/domain/calls";
import { region } from "@daily-genius/domain/region";
import { connectFunctionsEmulator, type Functions, getFunctions, httpsCallable } from "firebase/functions";
import { connect } from "./firebase-app.ts";
import { inTime } from "./in-time.ts";
import { toFailure } from "./to-failure.ts";

/** After this long a call is given up as unavailable, in milliseconds; offline, 'Saving...' ends by then. */
const patience = 12_000;
/** Calls that may take longer: a guess that was given up would count all the same, and photos move by the hundred. */
const longer: Partial<Record<CallName, number>> = { signIn: 30_000, cleanupDuplicates: 300_000 };

let functions: Promise<Functions> | undefined;

/** Calls the server by the contract: the answer is parsed, a refusal is thrown as `Failure`. */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const timeout = longer[name] ?? patience;
  try {
    // The SDK's own time-out begins only when it has the caller's token, which may have to be fetched, too.
    const { data } = await inTime(ask(name, input, timeout), timeout);
    // `parse` of the entry under `name` returns that entry's output; the table's union hides this from the compiler.
    return calls[name].output.parse(data) as CallOutput<N>;
  } catch (error) {
    throw toFailure(error);
  }
}

async function ask(name: CallName, input: unknown, timeout: number): Promise<{ readonly data: unknown }> {
  // A guess is worth its own token of App Check, good for one request; the others share theirs.
  const options = { timeout, limitedUseAppCheckTokens: name === "signIn" };
  return httpsCallable(await connectFunctions(), name, options)(input);
}

function connectFunctions(): Promise<Functions> {
  functions ??= connect().then(
    ({ app, emulators }) => {
      const made = getFunctions(app, region);
      if (emulators) connectFunctionsEmulator(made, emulators.functions.host, emulators.functions.port);
      return made;
    },
    (error: unknown) => {
      functions = undefined;
      throw error;
    },
  );
  return functions;
}

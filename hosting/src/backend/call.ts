import { type CallInput, type CallName, type CallOutput, calls } from "@daily-genius/domain/calls";
import { region } from "@daily-genius/domain/region";
import { connectFunctionsEmulator, type Functions, getFunctions, httpsCallable } from "firebase/functions";
import { connect } from "./firebase-app.ts";

import { toFailure } from "./to-failure.ts";

/** After this long a call is given up as unavailable, in milliseconds; offline, 'Saving...' ends by then. */
const timeout = 12_000;

let functions: Promise<Functions> | undefined;

/** Calls the server by the contract: the answer is parsed, a refusal is thrown as `Failure`. */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  try {
    const run = httpsCallable(await connectFunctions(), name, { timeout });
    const { data } = await run(input);
    // `parse` of the entry under `name` returns that entry's output; the table's union hides this from the compiler.
    return calls[name].output.parse(data) as CallOutput<N>;
  } catch (error) {
    throw toFailure(error);
  }
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

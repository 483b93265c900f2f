import type { CallInput, CallName } from "@daily-genius/domain/calls";
import type { CallableFunction, CallableRequest } from "firebase-functions/https";

type Auth = NonNullable<CallableRequest["auth"]>;

/** Calls a callable as its caller would, but for the network: parsed, authorised and answered by the real code. */
export function callAs<N extends CallName, Answer>(
  auth: Auth | undefined,
  callable: CallableFunction<CallInput<N>, Answer>,
  data: CallInput<N>,
): Answer {
  // The cast leaves out the parts of an HTTP request that only App Check and streaming answers look at.
  const request = { data, acceptsStreaming: false, ...(auth && { auth }) } as unknown as CallableRequest<
    CallInput<N>
  >;
  // The cast undoes `run`'s own widening: it answers a promise of what the handler answers.
  return callable.run(request) as Answer;
}

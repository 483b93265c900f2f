import type { CallInput, CallName } from "@daily-genius/domain/calls/calls";
import type { CallableFunction, CallableRequest } from "firebase-functions/https";

type Auth = NonNullable<CallableRequest["auth"]>;

/** Calls a callable without the network: the real code parses, authorizes and answers. */
export function callAs<N extends CallName, Answer>(
  auth: Auth | undefined,
  callable: CallableFunction<CallInput<N>, Answer>,
  data: CallInput<N>,
): Answer {
  // The cast omits the parts of an HTTP request that only App Check and streaming use.
  const request = { data, acceptsStreaming: false, ...(auth && { auth }) } as unknown as CallableRequest<
    CallInput<N>
  >;
  // The cast undoes the widening by `run`, which returns the handler's result.
  return callable.run(request) as Answer;
}

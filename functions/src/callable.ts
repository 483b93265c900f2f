import { type CallInput, type CallName, type CallOutput, calls } from "@daily-genius/domain/calls/calls";
import { Failure } from "@daily-genius/domain/calls/failure";
import {
  type CallableFunction,
  type CallableOptions,
  type CallableRequest,
  onCall,
} from "firebase-functions/https";
import type * as z from "zod/mini";
import { answerToFailure } from "./answer-to-failure.ts";
import { isDecodable } from "./decodable.ts";
import { originsThatMayCall } from "./origins.ts";
import { parseInput } from "./parse-input.ts";
import { appCheckEnforce } from "./settings.ts";
import { type AdminSession, requireAdmin } from "./sign-in/admin-session.ts";

/** The resources of one function; each callable sets its own, with the reason. */
export type CallableLimits = Pick<
  CallableOptions,
  | "memory"
  | "concurrency"
  | "cpu"
  | "maxInstances"
  | "timeoutSeconds"
  | "secrets"
  | "serviceAccount"
  | "consumeAppCheckToken"
> & {
  /** Returns the message for input that the contract refuses; by default, the schema's first message. */
  readonly refusal?: (input: unknown, message: string) => string;
  /** The message for unexpected errors; by default, the bare code. */
  readonly faultMessage?: string;
};

/** The caller, before any check. */
export type Caller = Pick<CallableRequest, "auth" | "app" | "rawRequest">;

type Callable<N extends CallName> = CallableFunction<CallInput<N>, Promise<CallOutput<N>>>;
type ParsedInput<N extends CallName> = z.output<(typeof calls)[N]["input"]>;
type Answer<N extends CallName> = z.input<(typeof calls)[N]["output"]>;

/** A callable only for administrators: anyone else is refused before the input is parsed. */
export function callable<N extends CallName>(
  name: N,
  limits: CallableLimits,
  run: (input: ParsedInput<N>, admin: AdminSession, caller: Caller) => Promise<Answer<N>>,
): Callable<N> {
  return declare(name, limits, async (request) => {
    const admin = await requireAdmin(request.auth, Date.now());
    return run(parseInput(name, request.data, limits.refusal), admin, request);
  });
}

/** A callable that anyone may call; `run` decides what the caller gets. */
export function openCallable<N extends CallName>(
  name: N,
  limits: CallableLimits,
  run: (input: ParsedInput<N>, caller: Caller) => Promise<Answer<N>>,
): Callable<N> {
  return declare(name, limits, (request) => run(parseInput(name, request.data, limits.refusal), request));
}

function declare<N extends CallName>(
  name: N,
  { refusal: _, faultMessage, ...limits }: CallableLimits,
  handle: (request: CallableRequest<unknown>) => Promise<Answer<N>>,
): Callable<N> {
  const serve = onCall({ cors: originsThatMayCall(), ...limits }, async (request) => {
    try {
      requireAppCheck(request);
      // The cast joins the two views of one table: `calls[name].output` parses to exactly `CallOutput<N>`.
      return calls[name].output.parse(await handle(request)) as CallOutput<N>;
    } catch (error) {
      throw answerToFailure(name, error, { uid: request.auth?.uid, message: faultMessage });
    }
  });
  const serveDecodable = (...[request, response]: Parameters<typeof serve>) => {
    // Firebase answers a payload that it cannot decode with an internal error. Every contract refuses `null`, with a
    // sentence and with the headers that let a browser read it.
    if (!isDecodable(request.body?.data)) request.body.data = null;
    return serve(request, response);
  };
  // Firebase deploys a function by these properties, and tests run it by them.
  return Object.assign(serveDecodable, serve);
}

function requireAppCheck(request: CallableRequest<unknown>): void {
  if (appCheckEnforce.value() && (!request.app || request.app.alreadyConsumed))
    throw new Failure("unauthenticated", "This page could not be verified. Please reload it.");
}

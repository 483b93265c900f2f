import { type CallInput, type CallName, type CallOutput, calls } from "@daily-genius/domain/calls/calls";
import { Failure, type FailureCode } from "@daily-genius/domain/calls/failure";
import {
  type CallableFunction,
  type CallableOptions,
  type CallableRequest,
  HttpsError,
  onCall,
} from "firebase-functions/https";
import type * as z from "zod/mini";
import { googleErrorIn } from "./google/google-error.ts";
import { logFault } from "./log.ts";
import { originsThatMayCall } from "./origins.ts";
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
/** The input of a call as its contract parses it. */
export type ParsedInput<N extends CallName> = z.output<(typeof calls)[N]["input"]>;
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
    throw new Failure("unauthenticated", "This page could not be verified. Please reload it.", {
      isUnverified: true,
    });
}

const mostIssues = 20;

/** Parses a call's input by its contract; fails `invalid-argument` with the first message and all `issues`. */
export function parseInput<N extends CallName>(
  name: N,
  input: unknown,
  refusal: (input: unknown, message: string) => string = (_, message) => message,
): z.output<(typeof calls)[N]["input"]> {
  const parsed = safeParse(name, input);
  // The cast joins the two views of one table: the schema under `name` parses to exactly this type.
  if (parsed?.success) return parsed.data as z.output<(typeof calls)[N]["input"]>;
  const issues = (parsed?.error.issues ?? []).slice(0, mostIssues).map(({ path, message }) => ({
    path: path.map(String).join("."),
    message,
  }));
  throw new Failure("invalid-argument", refusal(input, issues[0]?.message ?? "Invalid input"), { issues });
}

/**
 * Returns the schema's verdict; undefined if it crashes. Zod reads `length` even of values other than texts, and throws
 * if it cannot become a number, as in `{ length: { toString: 1, valueOf: 1 } }`.
 */
function safeParse<N extends CallName>(name: N, input: unknown) {
  try {
    return calls[name].input.safeParse(input);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

const deepest = 20;

/** Whether Firebase can decode a call's payload: not deep nesting or unknown types, which no contract uses. */
function isDecodable(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === deepest) return false;
  if (!Array.isArray(value) && "@type" in value) return false;
  return Object.values(value).every((inner) => isDecodable(inner, depth + 1));
}

/** The answers to temporary trouble of Google's services, which may be gone at the next attempt. */
const passing: Readonly<Record<string, FailureCode>> = {
  DEADLINE_EXCEEDED: "unavailable",
  RESOURCE_EXHAUSTED: "resource-exhausted",
  ABORTED: "aborted",
  UNAVAILABLE: "unavailable",
};

/**
 * Returns the answer to a caller: a `Failure` keeps its words. Any other error is logged here, once, and answered with
 * a bare code. A `Failure` with a cause is logged too; the caller never sees the cause, and no words about it where faults
 * have a sentence, `message`, because anyone may call.
 */
export function answerToFailure(
  name: string,
  error: unknown,
  { uid, message }: { readonly uid?: string | undefined; readonly message?: string | undefined } = {},
): HttpsError {
  const isExpected = error instanceof Failure && error.cause === undefined;
  if (!isExpected) logFault(name, error, { uid });
  if (error instanceof Failure && (isExpected || message === undefined))
    return new HttpsError(error.code, error.message, error.details);
  const code = passing[googleErrorIn(error)?.status ?? ""] ?? "internal";
  return new HttpsError(code, message ?? code);
}

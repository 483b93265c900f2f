import { randomUUID } from "node:crypto";
import type { CallInput, CallName } from "@daily-genius/domain/calls/calls";
import type { CallableFunction, CallableRequest } from "firebase-functions/https";
import { documentAt } from "./stored.ts";

/** The origin of the project's own site. */
export function sitePage(): string {
  return `https://${process.env["GCLOUD_PROJECT"]}.web.app`;
}

/** A caller, as Firebase passes one to a callable. */
export type Caller = NonNullable<CallableRequest["auth"]>;

/** The answer of a callable, or the code, message and details of its refusal. */
export type Called =
  | { readonly ok: true; readonly answer: unknown }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly details: unknown;
    };

function requestOf<Data>(data: Data, auth?: Caller, app?: CallableRequest["app"]) {
  // The cast omits the rest of Express's request: handlers read only its headers.
  const rawRequest = {
    headers: { "x-forwarded-for": "203.0.113.7", origin: sitePage() },
  } as unknown as CallableRequest["rawRequest"];
  return { data, rawRequest, acceptsStreaming: false, ...(auth && { auth }), ...(app && { app }) };
}

/** Runs a deployed function's handler as Firebase does, and returns how it ended. */
export async function call(
  // biome-ignore lint/suspicious/noExplicitAny: a test may send any input
  callable: CallableFunction<any, unknown>,
  data: unknown,
  auth?: Caller,
  app?: CallableRequest["app"],
): Promise<Called> {
  try {
    return { ok: true, answer: await callable.run(requestOf(data, auth, app)) };
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const details = "details" in error ? error.details : undefined;
    return { ok: false, code: String(error.code), message: error.message, details };
  }
}

/** Runs a deployed function's handler with valid input, and returns its answer. */
export function callAs<N extends CallName, Answer>(
  auth: Caller,
  callable: CallableFunction<CallInput<N>, Answer>,
  data: CallInput<N>,
): Answer {
  // The cast undoes the widening by `run`, which returns the handler's result.
  return callable.run(requestOf(data, auth)) as Answer;
}

/** The session of a new administrator who has just signed in, made without Firebase Authentication. */
export async function aSession(email = "editor@dailygenius.example"): Promise<Caller> {
  const uid = `admin-${randomUUID()}`;
  const sid = randomUUID();
  await Promise.all([
    documentAt(`admins/${uid}`).set({ enabled: true, generation: "first" }),
    documentAt(`sessions/${sid}`).set({
      uid,
      generation: "first",
      browser: "Firefox on Linux",
      begun: new Date(),
      used: new Date(),
    }),
  ]);
  const seconds = Math.floor(Date.now() / 1000);
  return {
    uid,
    rawToken: "",
    token: {
      uid,
      sub: uid,
      aud: "demo-daily-genius",
      iss: "https://securetoken.google.com/demo-daily-genius",
      iat: seconds,
      exp: seconds + 3600,
      auth_time: seconds,
      email,
      admin: true,
      sid,
      exchangeBy: seconds,
      firebase: { identities: {}, sign_in_provider: "custom" },
    },
  };
}

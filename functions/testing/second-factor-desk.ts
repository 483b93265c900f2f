import type { CallInput, CallOutput } from "@daily-genius/domain/calls/calls";
import { addPasskey } from "../src/sign-in/add-passkey.ts";
import { finishSignIn } from "../src/sign-in/finish-sign-in.ts";
import { beginPasskey, listPasskeys, makeRecoveryCodes } from "../src/sign-in/own-passkeys.ts";
import { type Account, callerWith } from "./an-account.ts";
import { type Authenticator, anAuthenticator } from "./authenticator.ts";
import { type Called, type Caller, call } from "./call.ts";
import { idTokenFor } from "./identity-toolkit.ts";
import { enter, signInSuccessfully } from "./sign-in-desk.ts";

export type Asked = Extract<CallOutput<"signIn">, { ticket: string }>;
type Proof = CallInput<"finishSignIn">["proof"];

/** Signs in with the password alone, and exchanges the token. */
export async function signedIn(account: Account): Promise<Caller> {
  return callerWith(await idTokenFor((await signInSuccessfully(account)).token));
}

/** A caller who gave the password some seconds ago, at first longer than five minutes. */
export function later(caller: Caller, seconds = 301): Caller {
  const exchangeBy = Date.now() / 1000 - seconds + 60;
  return { ...caller, token: { ...caller.token, auth_time: exchangeBy, exchangeBy } };
}

/** Returns the answer, or fails the test. The cast holds by the contract. */
export function answerOf<Answer>(called: Called): Answer {
  if (!called.ok) throw new Error(called.message);
  return called.answer as Answer;
}

/** Adds a passkey. */
export async function add(
  caller: Caller,
  authenticator: Authenticator = anAuthenticator(),
  name = "Key",
): Promise<Authenticator> {
  const begun = await begin(caller);
  const response = authenticator.create(begun.options);
  answerOf(await call(addPasskey, { ticket: begun.ticket, name, response }, caller));
  return authenticator;
}

export async function begin(caller: Caller): Promise<CallOutput<"beginPasskey">> {
  return answerOf(await call(beginPasskey, {}, caller));
}

export async function codesFor(caller: Caller): Promise<string[]> {
  return answerOf<CallOutput<"makeRecoveryCodes">>(await call(makeRecoveryCodes, {}, caller)).codes;
}

export async function passkeysOf(caller: Caller): Promise<CallOutput<"listPasskeys">> {
  return answerOf(await call(listPasskeys, {}, caller));
}

/** Signs in with the right password where a second factor is required. */
export async function startSecondFactor(account: Account, deviceToken?: string): Promise<Asked> {
  const answer = answerOf<CallOutput<"signIn">>(await enter(account, deviceToken));
  if (!("ticket" in answer)) throw new Error("no second factor was asked for");
  return answer;
}

export function finish(ticket: string, proof: Proof): Promise<Called> {
  return call(finishSignIn, { ticket, proof });
}

/** Finishes a sign-in with a passkey. */
export function finishWith(authenticator: Authenticator, { ticket, options }: Asked): Promise<Called> {
  return finish(ticket, { kind: "passkey", response: authenticator.use(options) });
}

/** Finishes a sign-in with a recovery code. */
export function finishWithCode(code: string, { ticket }: Asked): Promise<Called> {
  return finish(ticket, { kind: "code", code });
}

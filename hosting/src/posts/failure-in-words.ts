import { Failure } from "@daily-genius/domain/calls/failure";
import { failureText } from "@daily-genius/domain/calls/failure-text";
import { needsSignIn } from "#backend/outcomes.ts";

/** Returns the reasons of a failed call, one sentence each: plain words where needed, then the catalogue's text. */
export function failureInWords(error: unknown): readonly string[] {
  if (!(error instanceof Failure)) return [failureText.internal];
  const text = failureText[error.code];
  if (needsSignIn(error)) return ["Your session has ended.", text];
  return isOffline(error) ? [offline, text] : [text];
}

const offline = "You are offline.";

/** Whether a call failed because this machine has no network. */
export function isOffline(error: unknown): boolean {
  return error instanceof Failure && error.code === "unavailable" && navigator.onLine === false;
}

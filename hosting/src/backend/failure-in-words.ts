import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import { needsSignIn } from "./outcomes.ts";

/** What is said of a call that the server refused because the session has ended: one sentence, above all others. */
export const sessionEnded = "Your session has ended.";

/** Returns the reasons of a failed call, one sentence each: the server's own sentence, or plain words and the catalog's text. */
export function failureInWords(error: unknown): readonly string[] {
  if (!(error instanceof Failure)) return [failureText.internal];
  const text = failureText[error.code];
  if (needsSignIn(error)) return [sessionEnded];
  if (isOffline(error)) return [offline, text];
  return [ownSentence(error) ?? text];
}

/** Returns the sentence that the server has for this case; undefined if it only has the code. */
export function ownSentence({ code, message }: Failure): string | undefined {
  // What fails unexpectedly has the name of its status: 'INTERNAL'.
  const isCode = message.toLowerCase().replaceAll("_", "-") === code;
  return message === "" || isCode || message === failureText[code] ? undefined : message;
}

const offline = "You are offline.";

/** Whether a call failed because this machine has no network. */
export function isOffline(error: unknown): boolean {
  return error instanceof Failure && error.code === "unavailable" && navigator.onLine === false;
}

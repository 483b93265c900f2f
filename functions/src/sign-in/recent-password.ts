import { Failure } from "@daily-genius/domain/calls/failure";
import type { Caller } from "../callable.ts";
import { exchangeSeconds } from "./new-session.ts";

/** The time for which a sign-in allows changes of sessions and of what signs in, in seconds. */
const recentSeconds = 5 * 60;

/** Refuses a caller who did not sign in within five minutes, by the claim of the session. */
export function requireRecentPassword({ auth }: Caller): void {
  const givenAt = Number(auth?.token["exchangeBy"]) - exchangeSeconds;
  // Written so that a missing claim refuses.
  if (!(Date.now() / 1000 <= givenAt + recentSeconds))
    throw new Failure("failed-precondition", "Enter your password first.");
}

import type { Caller } from "../callable.ts";
import type { LogFields } from "../log.ts";
import { log } from "../log.ts";
import { authPepper } from "../settings.ts";
import { keyedHash } from "./keyed-hash.ts";

/** The outcomes of a sign-in, in the words of `docs/operations.md`. */
type Outcome =
  | "ok"
  | "factor_asked"
  | "bad"
  | "locked_now"
  | "blocked"
  | "no_verdict"
  | "contention"
  | "no_room";

/** One step of a sign-in, from the call to its log line. */
export type Attempt = {
  end(outcome: Outcome, fields: { readonly bucket: string } & LogFields): void;
};

const severities = {
  ok: "NOTICE",
  factor_asked: "NOTICE",
  bad: "WARNING",
  locked_now: "ALERT",
  blocked: "WARNING",
  no_verdict: "ERROR",
  contention: "ERROR",
  no_room: "ALERT",
} as const satisfies Record<Outcome, string>;

/** Starts timing a step of a sign-in; its log line identifies account and address only by keyed hashes. */
export function beginAttempt(account: string, caller: Caller, step: "password" | "factor"): Attempt {
  const startedAt = performance.now();
  return {
    end(outcome, { bucket, ...fields }) {
      log(
        "auth.signin",
        {
          outcome,
          step,
          acct: account.slice(0, 12),
          bucket: bucket.slice(0, 1),
          ...fields,
          ipk: addressKey(caller),
          ms: Math.round(performance.now() - startedAt),
        },
        severities[outcome],
      );
    },
  };
}

/** The caller's address under a pseudonym for one day: recognizable across lines, never readable. */
function addressKey(caller: Caller): string | undefined {
  const forwarded = caller.rawRequest?.headers?.["x-forwarded-for"];
  // Google adds the last entry; the caller may have invented the others.
  const address = [forwarded].flat().join(",").split(",").at(-1)?.trim();
  const day = new Date().toISOString().slice(0, 10);
  return address ? keyedHash(authPepper.value(), `address:${day}:${address}`).slice(0, 12) : undefined;
}

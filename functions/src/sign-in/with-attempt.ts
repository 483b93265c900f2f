import { Failure } from "@daily-genius/domain/calls/failure";
import {
  blockDuration,
  blockedMessage,
  failedAttemptMessage,
  type LockoutState,
  maxAttempts,
  signInFailedMessage,
} from "@daily-genius/domain/sign-in/lockout";
import type { Caller } from "../callable.ts";
import { type LogFields, log } from "../log.ts";
import { authPepper } from "../settings.ts";
import { keyedHash } from "./keyed-hash.ts";
import { blockMemo, refund, reserve, reset } from "./lockout-store.ts";

/** The result of a sign-in step. A mismatch has a reason only if Identity Toolkit refused this account alone. */
type Verified<Answer> =
  | { readonly kind: "done"; readonly uid: string; readonly answer: Answer }
  /** The step succeeded, and another follows: only that one clears the counter. */
  | { readonly kind: "half done"; readonly uid: string; readonly answer: Answer }
  | { readonly kind: "mismatch"; readonly reason?: string | undefined }
  | { readonly kind: "no verdict"; readonly reason: string };

/** A counter, and whether its caller has a known browser, or gave the right password just now. */
type Counter = { readonly bucket: string; readonly isProven: boolean };

/**
 * Runs `verify` for one attempt of the counter. The attempt is taken first, and returned if there is no verdict, if
 * `verify` fails, or if another step follows. A refused call throws a `Failure` with a `SignInRefusal`.
 */
export async function withAttempt<Answer>(
  { bucket, isProven }: Counter,
  log: Attempt,
  verify: () => Promise<Verified<Answer>>,
): Promise<Answer> {
  const state = await takeAttempt({ bucket, isProven }, log);
  const { attempts, windowId } = state;
  const verified = await verify().catch(async (error: unknown) => {
    // Nothing was found wrong, so a failure must not cost an attempt.
    await refund(bucket, windowId);
    throw error;
  });
  if (verified.kind === "mismatch") throw refuse(bucket, state, verified.reason, log);
  if (verified.kind === "done") await reset(bucket);
  else await refund(bucket, windowId);
  if (verified.kind === "no verdict") {
    log.end("no_verdict", { bucket, attempts, reason: verified.reason });
    throw new Failure("unavailable", signInFailedMessage);
  }
  log.end(verified.kind === "done" ? "ok" : "factor_asked", { bucket, attempts, uid: verified.uid });
  return verified.answer;
}

/** Refuses a counter that this process knows to be blocked. */
export function refuseIfKnownBlocked(bucket: string, log: Attempt): void {
  const remaining = blockMemo.read(bucket);
  if (remaining !== undefined) throw blocked(bucket, remaining, log);
}

async function takeAttempt({ bucket, isProven }: Counter, log: Attempt): Promise<LockoutState> {
  const reservation = await reserve(bucket, isProven);
  if (typeof reservation === "string") {
    log.end(reservation, { bucket });
    throw new Failure("unavailable", signInFailedMessage);
  }
  if (reservation.allowed) return reservation.state;
  throw blocked(bucket, reservation.blockTimeRemaining, log);
}

function blocked(bucket: string, blockTimeRemaining: number, log: Attempt): Failure {
  log.end("blocked", { bucket });
  return new Failure("resource-exhausted", blockedMessage(blockTimeRemaining), {
    failures: maxAttempts,
    attemptsRemaining: 0,
    blockTimeRemaining,
  });
}

function refuse(
  bucket: string,
  { attempts }: LockoutState,
  reason: string | undefined,
  log: Attempt,
): Failure {
  const isLast = attempts >= maxAttempts;
  log.end(isLast ? "locked_now" : reason ? "no_verdict" : "bad", { bucket, attempts, reason });
  return new Failure(isLast ? "resource-exhausted" : "unauthenticated", failedAttemptMessage(attempts), {
    failures: attempts,
    attemptsRemaining: maxAttempts - attempts,
    blockTimeRemaining: isLast ? blockDuration : 0,
  });
}

/** The severity of each outcome of a sign-in; the outcomes are in the words of `docs/operations.md`. */
export const severities = {
  ok: "NOTICE",
  factor_asked: "NOTICE",
  bad: "WARNING",
  locked_now: "ALERT",
  blocked: "WARNING",
  no_verdict: "ERROR",
  contention: "ERROR",
  no_room: "ALERT",
} as const;

/** One step of a sign-in, from the call to its log line. */
type Attempt = ReturnType<typeof beginAttempt>;

/** Starts timing a step of a sign-in; its log line identifies account and address only by keyed hashes. */
export function beginAttempt(account: string, caller: Caller, step: "password" | "factor") {
  const startedAt = performance.now();
  return {
    end(outcome: keyof typeof severities, { bucket, ...fields }: LogFields & { readonly bucket: string }) {
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

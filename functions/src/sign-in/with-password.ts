import { Failure } from "@daily-genius/domain/calls/failure";
import {
  blockDuration,
  blockedMessage,
  failedAttemptMessage,
  type LockoutState,
  maxAttempts,
  signInFailedMessage,
} from "@daily-genius/domain/sign-in/lockout";
import type { CallableLimits, Caller } from "../callable.ts";
import { authPepper, deviceKey, identityApiKey, serviceAccount } from "../settings.ts";
import { accountKey, canonicalEmail, storedPassword } from "./account-key.ts";
import { type AdminAccount, findAdmin } from "./admin-account.ts";
import { blockMemo } from "./block-memo.ts";
import { decoyEmail } from "./decoy-email.ts";
import { readDeviceToken } from "./device-token.ts";
import { refund, reserve, reset } from "./lockout-store.ts";
import { checkPassword, type Verdict } from "./password-check.ts";
import { type Attempt, beginAttempt } from "./sign-in-log.ts";

/** The resources of a function that checks a password and begins a session. */
export const passwordLimits: CallableLimits = {
  memory: "256MiB",
  cpu: 1,
  // Hashing happens elsewhere, so an instance is mostly idle. Two instances with ten calls each limit the cost of a
  // flood.
  concurrency: 10,
  maxInstances: 2,
  timeoutSeconds: 20,
  serviceAccount: serviceAccount("sign-in"),
  secrets: [authPepper, deviceKey, identityApiKey],
};

type Given = { readonly email: string; readonly password: string; readonly deviceToken?: string | undefined };

/** An administrator who has just given the right password. */
export type Proven = {
  readonly admin: AdminAccount;
  readonly account: string;
  /** The canonical email. */
  readonly email: string;
  /** Identity Toolkit's token of the check, which opens nothing in the project. */
  readonly idToken: string;
};

/**
 * Runs `act` if the password is right. An attempt is taken before the password is checked, and returned if the check
 * was impossible or `act` fails. A refusal has a `SignInRefusal`.
 */
export async function withPassword<Result>(
  input: Given,
  caller: Caller,
  act: (proven: Proven) => Promise<Result>,
): Promise<Result> {
  const email = canonicalEmail(input.email);
  if (!email) throw new Failure("invalid-argument", signInFailedMessage);
  const pepper = authPepper.value();
  const account = accountKey(pepper, email);
  const log = beginAttempt(account, caller);
  const device = readDeviceToken(deviceKey.value(), account, input.deviceToken, Date.now());
  refuseIfKnownBlocked(device ? deviceBucket(account, device.id) : accountBucket(account), log);

  const admin = await findAdmin(account);
  const isTrusted = device && admin && device.issuedAt >= admin.validAfter * 1000;
  const bucket = isTrusted ? deviceBucket(account, device.id) : accountBucket(account);
  const state = await takeAttempt(bucket, log);

  const verdict = await checkPassword(
    admin ? email : decoyEmail,
    storedPassword(pepper, email, input.password),
  );
  if (verdict.kind === "no verdict") {
    await refund(bucket, state.windowId);
    log.end("no_verdict", { bucket, attempts: state.attempts, reason: verdict.reason });
    throw new Failure("unavailable", signInFailedMessage);
  }
  if (!admin?.enabled || verdict.kind !== "match" || verdict.uid !== admin.uid)
    throw refuse(bucket, state, verdict, log);
  const result = await act({ admin, account, email, idToken: verdict.idToken }).catch(
    async (error: unknown) => {
      // The password was right, so a failure after it must not cost an attempt.
      await refund(bucket, state.windowId);
      throw error;
    },
  );
  await reset(bucket);
  log.end("ok", { bucket, attempts: state.attempts, uid: admin.uid });
  return result;
}

async function takeAttempt(bucket: string, log: Attempt): Promise<LockoutState> {
  const reservation = await reserve(bucket);
  if (!reservation) {
    log.end("contention", { bucket });
    throw new Failure("unavailable", signInFailedMessage);
  }
  if (reservation.allowed) return reservation.state;
  throw blocked(bucket, reservation.blockTimeRemaining, log);
}

function refuseIfKnownBlocked(bucket: string, log: Attempt): void {
  const remaining = blockMemo.read(bucket);
  if (remaining !== undefined) throw blocked(bucket, remaining, log);
}

function blocked(bucket: string, blockTimeRemaining: number, log: Attempt): Failure {
  log.end("blocked", { bucket });
  return new Failure("resource-exhausted", blockedMessage(blockTimeRemaining), {
    failures: maxAttempts,
    attemptsRemaining: 0,
    blockTimeRemaining,
  });
}

function refuse(bucket: string, { attempts }: LockoutState, verdict: Verdict, log: Attempt): Failure {
  const isLast = attempts >= maxAttempts;
  const reason = verdict.kind === "mismatch" ? verdict.reason : undefined;
  log.end(isLast ? "locked_now" : reason ? "no_verdict" : "bad", { bucket, attempts, reason });
  return new Failure(isLast ? "resource-exhausted" : "unauthenticated", failedAttemptMessage(attempts), {
    failures: attempts,
    attemptsRemaining: maxAttempts - attempts,
    blockTimeRemaining: isLast ? blockDuration : 0,
  });
}

const accountBucket = (account: string) => `a_${account}`;
const deviceBucket = (account: string, device: string) => `d_${account}_${device}`;

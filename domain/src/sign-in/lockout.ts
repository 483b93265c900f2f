/** Failed sign-ins that block an account (specification §9). */
export const maxAttempts = 5;
/** The length of a block, in minutes (specification §9). */
export const blockMinutes = 15;
/** In ms. */
export const blockDuration = blockMinutes * 60_000;
/** The time after which failures without a block are forgotten, in hours. */
export const attemptsForgottenAfterHours = 24;
/** In ms. */
export const attemptsForgottenAfter = attemptsForgottenAfterHours * 3_600_000;

/** The counter of one account or device; times are in ms since 1970. */
export type LockoutState = {
  readonly attempts: number;
  /** Identifies one run of attempts, from the first to a success or the end of the block. */
  readonly windowId: string;
  readonly blockedUntil: number | null;
  readonly updatedAt: number;
};

export type Reservation =
  | { readonly allowed: true; readonly state: LockoutState }
  | { readonly allowed: false; readonly blockTimeRemaining: number };

export type Refund =
  | { readonly kind: "nothing to give back" }
  | { readonly kind: "forget" }
  | { readonly kind: "keep"; readonly state: LockoutState };

/**
 * Takes one attempt before the password is checked. The last one already sets the block, so that a crash before the
 * check leaves the account blocked, and no parallel caller gets one more.
 */
export function reserveAttempt(
  state: LockoutState | undefined,
  now: number,
  newWindowId: string,
): Reservation {
  const current = state && !isOver(state, now) ? state : undefined;
  if (current && current.blockedUntil !== null)
    return { allowed: false, blockTimeRemaining: current.blockedUntil - now };
  const attempts = (current?.attempts ?? 0) + 1;
  return {
    allowed: true,
    state: {
      attempts,
      windowId: current?.windowId ?? newWindowId,
      blockedUntil: attempts >= maxAttempts ? now + blockDuration : null,
      updatedAt: now,
    },
  };
}

/**
 * Returns an unverified attempt, with the block it may have set. An attempt of an earlier window has already expired:
 * returning it would grant the current window an extra guess.
 */
export function refundAttempt(state: LockoutState | undefined, windowId: string, now: number): Refund {
  if (!state || state.windowId !== windowId || isOver(state, now)) return { kind: "nothing to give back" };
  const attempts = state.attempts - 1;
  return attempts > 0
    ? { kind: "keep", state: { attempts, windowId, blockedUntil: null, updatedAt: now } }
    : { kind: "forget" };
}

function isOver(state: LockoutState, now: number): boolean {
  return state.blockedUntil === null
    ? state.updatedAt + attemptsForgottenAfter < now
    : state.blockedUntil <= now;
}

/** Returns the answer to the n-th wrong password, n = 1..`maxAttempts` (specification §8). */
export function failedAttemptMessage(attempts: number): string {
  return attempts >= maxAttempts
    ? `Too many failed login attempts. Please try again in ${blockMinutes} minutes.`
    : `Login failed. ${maxAttempts - attempts} attempts remaining.`;
}

/** Returns the answer to a call while blocked; `blockTimeRemaining` is in ms. */
export function blockedMessage(blockTimeRemaining: number): string {
  return `Too many login attempts. Please try again in ${Math.ceil(blockTimeRemaining / 60_000)} minutes.`;
}

/** The text about the lockout on the login page (specification §8). */
export const lockoutNotice = `Security: After ${maxAttempts} failed attempts, your account will be temporarily blocked for ${blockMinutes} minutes.`;

/** The answer to a sign-in that failed for any other reason (specification §8). */
export const signInFailedMessage = "Failed to sign in. Please check your credentials.";

/** Formats ms as m:ss, rounded up so that the last second shows 0:01. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Failed sign-ins that block an account (specification §9). */
export const maxAttempts = 5;
/** 15 minutes, in milliseconds. */
export const blockDuration = 900_000;
/** Failures that led to no block are forgotten after a day without another, in milliseconds. */
export const attemptsForgottenAfter = 86_400_000;

/** The counter of one account or device; times are milliseconds since 1970. */
export type LockoutState = {
  readonly attempts: number;
  /** Names one run of attempts, from the first to a success or the end of the block. */
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
 * Takes one attempt before the password is looked at. The fifth carries the block with it, so that a crash
 * between reservation and verification leaves the account closed, and no parallel caller gets a sixth.
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
 * Gives back an attempt that nobody verified, and with it the block it may have brought. An attempt of an
 * earlier window is gone already: giving it back would hand the present window a sixth guess.
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

/** Answer to the n-th wrong password, n = 1..5 (specification §8). */
export function failedAttemptMessage(attempts: number): string {
  return attempts >= maxAttempts
    ? "Too many failed login attempts. Please try again in 15 minutes."
    : `Login failed. ${maxAttempts - attempts} attempts remaining.`;
}

/** Answer to a call while blocked; `blockTimeRemaining` in milliseconds. */
export function blockedMessage(blockTimeRemaining: number): string {
  return `Too many login attempts. Please try again in ${Math.ceil(blockTimeRemaining / 60_000)} minutes.`;
}

/** Answer to a sign-in that failed for any other reason (specification §8). */
export const signInFailedMessage = "Failed to sign in. Please check your credentials.";

/** Milliseconds as m:ss, rounded up so that the last second shows 0:01. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Failed sign-ins that block an account (specification §9). */
export const maxAttempts = 5;
/** 15 minutes, in milliseconds. */
export const blockDuration = 900_000;
/** Failures that led to no block are forgotten after a day without another, in milliseconds. */
export const attemptsForgottenAfter = 86_400_000;

/** The counter of one account or device; times are milliseconds since 1970. */
export type LockoutState = {
  readonly attempts: number;
  readonly blockedUntil: number | null;
  readonly updatedAt: number;
};

export type Reservation =
  | { readonly allowed: true; readonly state: LockoutState }
  | { readonly allowed: false; readonly blockTimeRemaining: number };

/**
 * Takes one attempt before the password is looked at. The fifth carries the block with it, so that a crash
 * between reservation and verification leaves the account closed, and no parallel caller gets a sixth.
 */
export function reserveAttempt(state: LockoutState | undefined, now: number): Reservation {
  const current = state && !isOver(state, now) ? state : undefined;
  if (current?.blockedUntil != null)
    return { allowed: false, blockTimeRemaining: current.blockedUntil - now };
  const attempts = (current?.attempts ?? 0) + 1;
  return {
    allowed: true,
    state: { attempts, blockedUntil: attempts >= maxAttempts ? now + blockDuration : null, updatedAt: now },
  };
}

/** Gives back an attempt that could not be verified; `undefined` when none is left, and the counter may go. */
export function refundAttempt(state: LockoutState, now: number): LockoutState | undefined {
  const attempts = state.attempts - 1;
  return attempts > 0 ? { attempts, blockedUntil: null, updatedAt: now } : undefined;
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

/** Milliseconds as m:ss, rounded up so that the last second shows 0:01. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

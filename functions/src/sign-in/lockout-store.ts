import { randomUUID } from "node:crypto";
import {
  attemptsForgottenAfter,
  type LockoutState,
  type Reservation,
  refundAttempt,
  reserveAttempt,
} from "@daily-genius/domain/lockout";
import { type DocumentSnapshot, Timestamp } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { db } from "../firebase/firestore.ts";
import { blockMemo } from "./block-memo.ts";
import { inTurn } from "./in-turn.ts";

/** A caller needs one round per attempt that others take meanwhile, five at most, and one per reset. */
const mostRounds = 12;

const Stored = z.object({
  attempts: z.int(),
  windowId: z.string(),
  blockedUntil: z.nullable(z.instanceof(Timestamp)),
  updatedAt: z.instanceof(Timestamp),
});

/**
 * Takes one of the five attempts of a counter, or says how long it is blocked; never both for one attempt, however
 * many callers there are in however many processes. Undefined when the counter changes too fast to tell.
 */
export async function reserve(key: string): Promise<Reservation | undefined> {
  return inTurn(key, async () => {
    const known = blockMemo.read(key);
    if (known !== undefined) return { allowed: false, blockTimeRemaining: known };
    return changeLockout<Reservation>(key, (state, now) => {
      const reservation = reserveAttempt(state, now, randomUUID());
      if (reservation.allowed) return { result: reservation, next: reservation.state };
      blockMemo.write(key, reservation.blockTimeRemaining);
      return { result: reservation };
    });
  });
}

/** Gives back an attempt that could not be verified. Whether that succeeds or not, no guess is gained. */
export async function refund(key: string, windowId: string): Promise<void> {
  blockMemo.forget(key);
  await changeLockout(key, (state, now) => {
    const given = refundAttempt(state, windowId, now);
    if (given.kind === "nothing to give back") return { result: undefined };
    return { result: undefined, next: given.kind === "keep" ? given.state : null };
  });
}

/** Begins a counter anew, as a success does. */
export async function reset(key: string): Promise<void> {
  blockMemo.forget(key);
  await document(key).delete();
}

type Change<T> = { readonly result: T; readonly next?: LockoutState | null };

/**
 * Compare-and-set: reads, decides, and writes only over what was read. A transaction would hold a lock that
 * hundreds of parallel guesses queue for until they time out, and the administrator with them.
 */
async function changeLockout<T>(
  key: string,
  decide: (state: LockoutState | undefined, now: number) => Change<T>,
): Promise<T | undefined> {
  for (let round = 0; round < mostRounds; round += 1) {
    const snapshot = await document(key).get();
    // The server's clock, so that no instance's own can end a block early.
    const { result, next } = decide(stateOf(snapshot), snapshot.readTime.toMillis());
    if (next === undefined || (await replace(snapshot, next))) return result;
  }
  return undefined;
}

async function replace(snapshot: DocumentSnapshot, next: LockoutState | null): Promise<boolean> {
  const precondition = snapshot.updateTime ? { lastUpdateTime: snapshot.updateTime } : {};
  try {
    if (next === null) await snapshot.ref.delete(precondition);
    else if (snapshot.exists) await snapshot.ref.update(fieldsOf(next), precondition);
    else await snapshot.ref.create(fieldsOf(next));
    return true;
  } catch (error) {
    if (isLostRace(error)) return false;
    throw error;
  }
}

function stateOf(snapshot: DocumentSnapshot): LockoutState | undefined {
  if (!snapshot.exists) return undefined;
  const { attempts, windowId, blockedUntil, updatedAt } = Stored.parse(snapshot.data());
  return {
    attempts,
    windowId,
    blockedUntil: blockedUntil?.toMillis() ?? null,
    updatedAt: updatedAt.toMillis(),
  };
}

function fieldsOf(state: LockoutState) {
  const { attempts, windowId, blockedUntil, updatedAt } = state;
  return {
    attempts,
    windowId,
    blockedUntil: blockedUntil === null ? null : Timestamp.fromMillis(blockedUntil),
    updatedAt: Timestamp.fromMillis(updatedAt),
    // Only for the database's own cleaning; whether a block is over is never decided by it.
    expireAt: Timestamp.fromMillis((blockedUntil ?? updatedAt) + attemptsForgottenAfter),
  };
}

/** ALREADY_EXISTS, FAILED_PRECONDITION, NOT_FOUND or ABORTED: another caller was faster. */
function isLostRace(error: unknown): boolean {
  return error instanceof Error && "code" in error && [5, 6, 9, 10].includes(Number(error.code));
}

function document(key: string) {
  return db().doc(`lockouts/${key}`);
}

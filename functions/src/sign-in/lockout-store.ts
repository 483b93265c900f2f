import { randomUUID } from "node:crypto";
import {
  attemptsForgottenAfter,
  type LockoutState,
  maxAttempts,
  type Reservation,
  refundAttempt,
  reserveAttempt,
} from "@daily-genius/domain/lockout";
import * as z from "zod/mini";
import type { Stored, Write } from "../store/documents.ts";
import { firestore } from "../store/firestore.ts";
import { blockMemo } from "./block-memo.ts";
import { inTurn } from "./in-turn.ts";

/**
 * A round is lost only to another caller's change. In one window the others take at most `maxAttempts` attempts, may
 * give each of them back, and may reset the counter; the round after those is the caller's own.
 */
const mostRounds = 2 * maxAttempts + 2;

const StoredLockout = z.object({
  attempts: z.int(),
  windowId: z.string(),
  blockedUntil: z.nullable(z.date()),
  updatedAt: z.date(),
});

/**
 * Takes one attempt of a counter, or says how long it is blocked; never both for one attempt, however
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
  await firestore.write([{ kind: "delete", path: pathOf(key) }]);
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
    const [document] = await firestore.read([pathOf(key)]);
    // The server's clock, so that no instance's own can end a block early.
    const { result, next } = decide(stateOf(document), document.readAt);
    if (next === undefined || (await firestore.commit([writeOver(document, next)]))) return result;
  }
  return undefined;
}

function writeOver({ path, version }: Stored, next: LockoutState | null): Write {
  if (next === null) return { kind: "delete", path, version };
  const fields = fieldsOf(next);
  return version === undefined ? { kind: "create", path, fields } : { kind: "update", path, fields, version };
}

function stateOf({ fields }: Stored): LockoutState | undefined {
  if (!fields) return undefined;
  const { attempts, windowId, blockedUntil, updatedAt } = StoredLockout.parse(fields);
  return {
    attempts,
    windowId,
    blockedUntil: blockedUntil?.getTime() ?? null,
    updatedAt: updatedAt.getTime(),
  };
}

function fieldsOf({ attempts, windowId, blockedUntil, updatedAt }: LockoutState) {
  return {
    attempts,
    windowId,
    blockedUntil: blockedUntil === null ? null : new Date(blockedUntil),
    updatedAt: new Date(updatedAt),
    // Only for the database's own cleaning; whether a block is over is never decided by it.
    expireAt: new Date((blockedUntil ?? updatedAt) + attemptsForgottenAfter),
  };
}

function pathOf(key: string): string {
  return `lockouts/${key}`;
}

import { randomUUID } from "node:crypto";
import {
  attemptsForgottenAfter,
  type LockoutState,
  type Reservation,
  refundAttempt,
  reserveAttempt,
} from "@daily-genius/domain/lockout";
import * as z from "zod/mini";
import { GoogleError } from "../google/google-error.ts";
import { commitDocuments, type DocumentWrite, type ReadDocument, readDocuments } from "../store/firestore.ts";
import { blockMemo } from "./block-memo.ts";
import { inTurn } from "./in-turn.ts";

/** A caller needs one round per attempt that others take meanwhile, five at most, and one per reset. */
const mostRounds = 12;

const Stored = z.object({
  attempts: z.int(),
  windowId: z.string(),
  blockedUntil: z.nullable(z.date()),
  updatedAt: z.date(),
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
  await commitDocuments([{ kind: "delete", path: pathOf(key) }]);
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
    const [document] = await readDocuments([pathOf(key)]);
    if (!document) return undefined;
    // The server's clock, so that no instance's own can end a block early.
    const { result, next } = decide(stateOf(document), document.readAt);
    if (next === undefined || (await replace(document, next))) return result;
  }
  return undefined;
}

async function replace(document: ReadDocument, next: LockoutState | null): Promise<boolean> {
  try {
    await commitDocuments([writeOver(document, next)]);
    return true;
  } catch (error) {
    if (error instanceof GoogleError && lostRace.has(error.status)) return false;
    throw error;
  }
}

/** Another caller was faster. */
const lostRace: ReadonlySet<string> = new Set([
  "ALREADY_EXISTS",
  "FAILED_PRECONDITION",
  "NOT_FOUND",
  "ABORTED",
]);

function writeOver({ path, version }: ReadDocument, next: LockoutState | null): DocumentWrite {
  if (next === null) return { kind: "delete", path, version };
  const fields = fieldsOf(next);
  return version === undefined ? { kind: "create", path, fields } : { kind: "update", path, fields, version };
}

function stateOf({ fields }: ReadDocument): LockoutState | undefined {
  if (!fields) return undefined;
  const { attempts, windowId, blockedUntil, updatedAt } = Stored.parse(fields);
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

import { randomUUID } from "node:crypto";
import {
  attemptsForgottenAfter,
  type LockoutState,
  maxAttempts,
  type Reservation,
  refundAttempt,
  reserveAttempt,
} from "@daily-genius/domain/sign-in/lockout";
import * as z from "zod/mini";
import { readAs, type Stored, type Write } from "../store/documents.ts";
import { firestore } from "../store/firestore.ts";

/**
 * A round is lost only to another caller's change. In one window the others take at most `maxAttempts` attempts, may
 * return each of them, and may reset the counter; the next round succeeds.
 */
const mostRounds = 2 * maxAttempts + 2;

/** The reasons why a counter gives no attempt, in the words of `docs/operations.md`. */
type Unreserved = "contention" | "no_room";

/** A moment, in ms since 1970. */
const moment = z.pipe(z.date(), z.transform(Number));

const StoredLockout = z.object({
  attempts: z.int(),
  windowId: z.string(),
  blockedUntil: z.nullable(moment),
  updatedAt: moment,
});

/**
 * Takes one of a counter's attempts, or says how long it is blocked. No attempt is given out twice, however many
 * callers and processes race for it. Without an attempt it says why: the counter changes too fast to decide, or there
 * are too many. A caller who has proven something gets one in any case: few do, and each has few counters.
 */
export async function reserve(key: string, isProven: boolean): Promise<Reservation | Unreserved> {
  return oneAtATime(key, async () => {
    const known = blockMemo.read(key);
    if (known !== undefined) return { allowed: false, blockTimeRemaining: known };
    return changeLockout<Reservation>(key, isProven, (state, now) => {
      const reservation = reserveAttempt(state, now, randomUUID());
      if (reservation.allowed) return { result: reservation, next: reservation.state };
      blockMemo.write(key, reservation.blockTimeRemaining);
      return { result: reservation };
    });
  });
}

/** Returns an attempt that could not be verified. Nobody gains a guess by it, even if it fails. */
export async function refund(key: string, windowId: string): Promise<void> {
  blockMemo.forget(key);
  await changeLockout(key, true, (state, now) => {
    const given = refundAttempt(state, windowId, now);
    if (given.kind === "nothing to give back") return { result: undefined };
    return { result: undefined, next: given.kind === "keep" ? given.state : null };
  });
}

/** Begins counters again, one each: with an empty one its account can sign in even when no new one may begin. */
export async function unlock(keys: readonly string[]): Promise<void> {
  const now = Date.now();
  const fields = fieldsOf({ attempts: 0, windowId: randomUUID(), blockedUntil: null, updatedAt: now });
  await firestore.write(keys.map((key) => ({ kind: "set", path: pathOf(key), fields })));
}

/** Resets a counter, after a success. */
export async function reset(key: string): Promise<void> {
  blockMemo.forget(key);
  await firestore.write([{ kind: "delete", path: pathOf(key) }]);
}

type Change<T> = { readonly result: T; readonly next?: LockoutState | null };

/**
 * Compare-and-set: reads, decides, and writes only over the state it read. In a transaction, hundreds of parallel
 * guesses would queue for one lock until they time out, and the administrator with them.
 */
async function changeLockout<T>(
  key: string,
  hasRoom: boolean,
  decide: (state: LockoutState | undefined, now: number) => Change<T>,
): Promise<T | Unreserved> {
  for (let round = 0; round < mostRounds; round += 1) {
    const [document] = await firestore.read([pathOf(key)]);
    const state = document.fields && readAs(StoredLockout, document, "counter");
    // The server's clock, because an instance's own clock could end a block early.
    const { result, next } = decide(state, Date.parse(document.readTime));
    const isNew = next && document.version === undefined;
    if (isNew && !hasRoom && (await lockoutRoom.isFull())) return "no_room";
    if (next === undefined || (await firestore.commit([writeOver(document, next)]))) return result;
  }
  return "contention";
}

function writeOver({ path, version }: Stored, next: LockoutState | null): Write {
  if (next === null) return { kind: "delete", path, version };
  const fields = fieldsOf(next);
  return version === undefined ? { kind: "create", path, fields } : { kind: "update", path, fields, version };
}

function fieldsOf({ attempts, windowId, blockedUntil, updatedAt }: LockoutState) {
  return {
    attempts,
    windowId,
    blockedUntil: blockedUntil === null ? null : new Date(blockedUntil),
    updatedAt: new Date(updatedAt),
    // Used by the database's own deletion of old documents; it never decides whether a block is over.
    expireAt: new Date((blockedUntil ?? updatedAt) + attemptsForgottenAfter),
  };
}

function pathOf(key: string): string {
  return `lockouts/${key}`;
}

const trustedFor = 10_000;
const mostKeys = 10_000;

type Entry = { readonly endsAt: number; readonly trustedUntil: number };

const entries = new Map<string, Entry>();

/**
 * The counters that this process saw blocked in the last ten seconds, so that a flood of guesses costs no reads. It
 * uses the monotonic clock; an `unlock` elsewhere takes effect here within the ten seconds.
 */
export const blockMemo = {
  /** Returns the remaining time of a block, in ms; undefined if only the database knows. */
  read(key: string): number | undefined {
    const entry = entries.get(key);
    const now = performance.now();
    if (!entry) return undefined;
    if (now < entry.trustedUntil && now < entry.endsAt) return entry.endsAt - now;
    entries.delete(key);
    return undefined;
  },

  write(key: string, blockTimeRemaining: number): void {
    const now = performance.now();
    const oldest = entries.keys().next();
    if (entries.size >= mostKeys && !oldest.done) entries.delete(oldest.value);
    entries.set(key, { endsAt: now + blockTimeRemaining, trustedUntil: now + trustedFor });
  },

  forget(key: string): void {
    entries.delete(key);
  },
};

/** The number of counters at which no new one is begun, so that invented addresses cannot fill the database. */
export const mostCounters = 100_000;

/** The time between two counts in a process, in ms; until the next one, the number may pass the limit. */
const countedFor = 60_000;

let known: { readonly isFull: boolean; readonly until: number } | undefined;

/** Whether there is room for one more counter of someone who has proven nothing, with a known address or another. */
export const lockoutRoom = {
  async isFull(now = performance.now()): Promise<boolean> {
    if (known && now < known.until) return known.isFull;
    const isFull = (await firestore.count("lockouts", mostCounters)) >= mostCounters;
    known = { isFull, until: now + countedFor };
    return isFull;
  },
};

const queues = new Map<string, Promise<unknown>>();

/** Runs `work` once all earlier work with the same key in this process has ended, even with a failure. */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key);
  // A failure belongs to the earlier caller; the next one only needs to know that the work ended.
  const mine = before === undefined ? work() : before.then(work, work);
  queues.set(key, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(key) === mine) queues.delete(key);
  }
}

import type { TriggerDelivery, TriggerRequest } from "./trigger-request.ts";
import { triggerRequest } from "./trigger-request.ts";

/** The outcome of one attempt to deliver an event. */
export type DeliveryOutcome = "delivered" | "rejected" | "failed" | "unreachable";

/** Makes one attempt; never rejects. */
export type Deliver = (request: TriggerRequest, signal: AbortSignal) => Promise<DeliveryOutcome>;

/** Waits that long, or until the signal aborts; never rejects. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** The longest queue; events beyond it are dropped, and the loss is logged. */
const MAX_WAITING = 100_000;

/** At most this many events are under way at once; the functions emulator has a limit of its own. */
const MAX_UNDER_WAY = 32;

/** Attempts while nothing answers (a killed worker, a functions emulator that still starts): about two minutes. */
const UNREACHABLE_DELAYS_MS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 50_000];

/** Attempts after the function itself failed, as production makes for functions that ask for retries. */
const FAILED_DELAYS_MS = [1000, 5000, 15_000];

/**
 * Events on their way to functions. Those of one document reach one function in order and one at a time; an event
 * that cannot be delivered is tried again after a while, a bounded number of times.
 */
export class TriggerQueue {
  readonly #deliver: Deliver;
  readonly #wait: Wait;
  readonly #log: (line: string) => void;
  readonly #lanes = new Map<string, TriggerDelivery[]>();
  readonly #ready: string[] = [];
  readonly #stopped = new AbortController();
  #waiting = 0;
  #underWay = 0;
  #lost = 0;

  constructor(deliver: Deliver, wait: Wait, log: (line: string) => void) {
    this.#deliver = deliver;
    this.#wait = wait;
    this.#log = log;
  }

  /** How many events have not been delivered yet. */
  get size(): number {
    return this.#waiting;
  }

  add(delivery: TriggerDelivery): void {
    if (this.#stopped.signal.aborted) return;
    if (this.#waiting >= MAX_WAITING) {
      this.#lost += 1;
      if (Math.log10(this.#lost) % 1 === 0) {
        this.#log(`${this.#lost} events were lost: more than ${MAX_WAITING} wait for the functions.`);
      }
      return;
    }
    this.#waiting += 1;
    const key = `${delivery.trigger.key} ${delivery.change.path.join("/")}`;
    const lane = this.#lanes.get(key);
    if (lane === undefined) {
      this.#lanes.set(key, [delivery]);
      this.#ready.push(key);
      this.#advance();
    } else lane.push(delivery);
  }

  /** Drops the waiting events and aborts the attempts under way. */
  stop(): void {
    this.#stopped.abort();
  }

  #advance(): void {
    while (this.#underWay < MAX_UNDER_WAY && !this.#stopped.signal.aborted) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      void this.#run(key);
    }
  }

  async #run(key: string): Promise<void> {
    const lane = this.#lanes.get(key);
    const delivery = lane?.[0];
    if (lane === undefined || delivery === undefined) return;
    this.#underWay += 1;
    await this.#deliverPersistently(delivery);
    this.#underWay -= 1;
    this.#waiting -= 1;
    lane.shift();
    if (lane.length === 0) this.#lanes.delete(key);
    else this.#ready.push(key);
    this.#advance();
  }

  async #deliverPersistently(delivery: TriggerDelivery): Promise<void> {
    const delays = { unreachable: UNREACHABLE_DELAYS_MS.values(), failed: FAILED_DELAYS_MS.values() };
    const request = triggerRequest(delivery);
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const outcome = await this.#deliver(request, signal);
      if (outcome === "delivered" || outcome === "rejected") return;
      const delay = delays[outcome].next();
      if (delay.done) {
        const what = `${delivery.trigger.key} of ${delivery.change.path.join("/")}`;
        this.#log(
          `The event for ${what} was given up: the function ${outcome === "failed" ? "fails" : "is unreachable"}.`,
        );
        return;
      }
      await this.#wait(delay.value, signal);
    }
  }
}

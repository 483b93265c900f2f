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

/** At most this many events of one trigger are under way at once, so that none takes the places of another. */
const MAX_UNDER_WAY = 32;

/** Attempts while nothing answers (a killed worker, a functions emulator that still starts): about two minutes. */
const UNREACHABLE_DELAYS_MS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 50_000];

/** Attempts after the function itself failed, as production makes for functions that ask for retries. */
const FAILED_DELAYS_MS = [1000, 5000, 15_000];

type Outcome = keyof typeof retryDelays;
const retryDelays = { unreachable: UNREACHABLE_DELAYS_MS, failed: FAILED_DELAYS_MS };

/** The events of one document for one trigger. Only the first is ever under way, or waits to be tried again. */
type Lane = { readonly events: TriggerDelivery[]; delays: Record<Outcome, Iterator<number>> };

/** The lanes of one trigger whose turn has come, and how many of its events are under way. */
type Turns = { readonly ready: Lane[]; underWay: number };

/**
 * Events on their way to functions. Those of one document reach one function in order and one at a time; an event
 * that cannot be delivered is tried again after a while, a bounded number of times. While it waits, others go ahead.
 */
export class TriggerQueue {
  readonly #deliver: Deliver;
  readonly #wait: Wait;
  readonly #log: (line: string) => void;
  readonly #lanes = new Map<string, Lane>();
  readonly #turns = new Map<string, Turns>();
  readonly #stopped = new AbortController();
  #waiting = 0;
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
    const lane = this.#lanes.get(laneKey(delivery));
    if (lane !== undefined) {
      lane.events.push(delivery);
      return;
    }
    const made = { events: [delivery], delays: startDelays() };
    this.#lanes.set(laneKey(delivery), made);
    this.#turnsOf(delivery).ready.push(made);
    this.#advance(this.#turnsOf(delivery));
  }

  /** Drops the waiting events and aborts the attempts under way. */
  stop(): void {
    this.#stopped.abort();
  }

  #turnsOf({ trigger }: TriggerDelivery): Turns {
    const turns = this.#turns.get(trigger.key) ?? { ready: [], underWay: 0 };
    this.#turns.set(trigger.key, turns);
    return turns;
  }

  #advance(turns: Turns): void {
    while (turns.underWay < MAX_UNDER_WAY && !this.#stopped.signal.aborted) {
      const lane = turns.ready.shift();
      if (lane === undefined) return;
      void this.#attempt(lane, turns);
    }
  }

  /** Tries the first event of a lane once, and then lets the lane wait for its next turn, if it has one. */
  async #attempt(lane: Lane, turns: Turns): Promise<void> {
    const [event] = lane.events;
    if (event === undefined) return;
    turns.underWay += 1;
    const outcome = await this.#deliver(triggerRequest(event), this.#stopped.signal);
    turns.underWay -= 1;
    const delay = this.#delayAfter(outcome, lane, event);
    if (delay === undefined) this.#finish(lane, event, turns);
    else {
      this.#advance(turns);
      await this.#wait(delay, this.#stopped.signal);
      turns.ready.push(lane);
    }
    this.#advance(turns);
  }

  /** How long the event waits to be tried again; undefined when it is not. */
  #delayAfter(outcome: DeliveryOutcome, { delays }: Lane, event: TriggerDelivery): number | undefined {
    if (outcome === "delivered" || outcome === "rejected" || this.#stopped.signal.aborted) return undefined;
    const delay = delays[outcome].next();
    if (!delay.done) return delay.value;
    const what = `${event.trigger.key} of ${event.change.path.join("/")}`;
    const why = outcome === "failed" ? "fails" : "is unreachable";
    this.#log(`The event for ${what} was given up: the function ${why}.`);
    return undefined;
  }

  #finish(lane: Lane, event: TriggerDelivery, { ready }: Turns): void {
    this.#waiting -= 1;
    lane.events.shift();
    lane.delays = startDelays();
    if (lane.events.length === 0) this.#lanes.delete(laneKey(event));
    else ready.push(lane);
  }
}

function laneKey({ trigger, change }: TriggerDelivery): string {
  return `${trigger.key} ${change.path.join("/")}`;
}

function startDelays(): Lane["delays"] {
  return { unreachable: retryDelays.unreachable.values(), failed: retryDelays.failed.values() };
}

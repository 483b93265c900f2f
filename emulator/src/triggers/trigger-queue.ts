import { type TriggerDelivery, type TriggerRequest, triggerRequest } from "./trigger-request.ts";

/** The outcome of one attempt to deliver an event. */
export type DeliveryOutcome = "delivered" | "rejected" | "failed" | "unreachable";

/** Makes one attempt; never rejects. */
export type Deliver = (request: TriggerRequest, signal: AbortSignal) => Promise<DeliveryOutcome>;

/** Waits that long, or until the signal aborts; never rejects. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** The maximum length of the queue; events beyond it are dropped, and the loss is logged. */
const MAX_WAITING = 100_000;

/** The maximum number of concurrent events of one trigger, so that no trigger blocks another. */
const MAX_UNDER_WAY = 32;

type Outcome = keyof typeof retryDelays;
/** The pauses before the next attempts, in ms. */
const retryDelays = {
  /** While nothing answers (a killed worker, a functions emulator that is still starting): about two minutes. */
  unreachable: [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 50_000],
  /** After the function itself failed, as production makes for functions that ask for retries. */
  failed: [1000, 5000, 15_000],
};

/** The events of one document for one trigger. Only the first is delivered or retried. */
type Lane = { readonly events: TriggerDelivery[]; delays: Record<Outcome, Iterator<number>> };

/** The lanes of one trigger whose turn has come, and the number of its events in delivery. */
type Turns = { readonly ready: Lane[]; underWay: number };

/**
 * Events on their way to functions. A function gets the events of one document in order and one at a time. A failed
 * event is retried after a pause, a limited number of times; in the meantime, others are delivered.
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

  /** The number of undelivered events. */
  get size(): number {
    return this.#waiting;
  }

  add(delivery: TriggerDelivery): void {
    if (this.#stopped.signal.aborted) return;
    if (this.#waiting >= MAX_WAITING) {
      this.#lost += 1;
      if (Math.log10(this.#lost) % 1 === 0)
        this.#log(`${this.#lost} events were lost: more than ${MAX_WAITING} wait for the functions.`);
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

  /** Drops the remaining events and aborts the current attempts. */
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

  /** Tries the first event of a lane once, and then plans the next turn of the lane, if it has one. */
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

  /** Returns the pause before the event's next attempt; undefined if there is none. */
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

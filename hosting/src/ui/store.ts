import { startTimer } from "./start-timer.ts";

/** Minimum time between notifications, in ms: each one redraws the list, and an import causes hundreds. */
const pause = 250;

/** The subscribers to changes. */
export class Subscribers {
  readonly #all = new Set<() => void>();
  #toldAt = Number.NEGATIVE_INFINITY;
  #due: (() => void) | undefined;

  readonly add = (subscriber: () => void): (() => void) => {
    this.#all.add(subscriber);
    return () => this.#all.delete(subscriber);
  };

  /** Notifies at once, which covers a delayed notification. */
  tell(): void {
    this.hush();
    this.#toldAt = performance.now();
    for (const subscriber of this.#all) subscriber();
  }

  /** Notifies at most every quarter of a second. */
  tellSoon(): void {
    this.#due ??= startTimer(this.#toldAt + pause - performance.now(), () => this.tell());
  }

  /** Cancels a delayed notification. */
  hush(): void {
    this.#due?.();
    this.#due = undefined;
  }
}

/** A value, and those who hear of its changes. */
export class Store<Value> {
  readonly #subscribers = new Subscribers();
  #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = (): Value => this.#value;

  readonly subscribe = this.#subscribers.add;

  protected set(value: Value): void {
    if (value === this.#value) return;
    this.#value = value;
    this.#subscribers.tell();
  }

  /** Changes some fields of the value. */
  protected change(fields: Partial<Value>): void {
    this.set({ ...this.#value, ...fields });
  }
}

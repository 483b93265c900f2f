import { fromMicros, type Timestamp, toMicros } from "./timestamp.ts";

/** A clock that was set back by more is wrong, in µs; less is the difference between its ticks and what was issued. */
const setBack = 1_000_000n;

/**
 * Issues times in whole microseconds, each later than the last. When the underlying clock is set back, time goes on from
 * the last one: at the pace of `elapsed`, in µs.
 */
export class Clock {
  readonly #read: () => Timestamp;
  readonly #elapsed: () => bigint;
  #last = 0n;
  /** What had elapsed at the last time. */
  #at = 0n;

  constructor(read: () => Timestamp, elapsed: () => bigint) {
    this.#read = read;
    this.#elapsed = elapsed;
  }

  /** Returns a time later than every time issued before. */
  next(): Timestamp {
    const micros = toMicros(this.#read());
    const elapsed = this.#elapsed();
    const further = this.#last + elapsed - this.#at;
    this.#at = elapsed;
    if (micros > this.#last) this.#last = micros;
    else this.#last = further > this.#last ? further : this.#last + 1n;
    return fromMicros(this.#last);
  }

  present(): Timestamp {
    return this.#read();
  }

  /** Returns the next time, or the underlying clock's if that was set back: the time of whoever asks. */
  asked(): Timestamp {
    const [next, present] = [this.next(), this.present()];
    return toMicros(next) - toMicros(present) > setBack ? present : next;
  }

  /** Whether no later time was issued. */
  isLatest(time: Timestamp): boolean {
    return toMicros(time) === this.#last;
  }

  /** Makes every further time later than `micros`. */
  skipTo(micros: bigint): void {
    if (micros <= this.#last) return;
    this.#last = micros;
    this.#at = this.#elapsed();
  }
}

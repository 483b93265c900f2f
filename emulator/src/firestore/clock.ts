import { fromMicros, type Timestamp, toMicros } from "./timestamp.ts";

/** Issues times in whole microseconds, each later than the last, even if the underlying clock goes back. */
export class Clock {
  readonly #read: () => Timestamp;
  #last = 0n;

  constructor(read: () => Timestamp) {
    this.#read = read;
  }

  /** Returns a time later than every time issued before. */
  next(): Timestamp {
    const micros = toMicros(this.#read());
    this.#last = micros > this.#last ? micros : this.#last + 1n;
    return fromMicros(this.#last);
  }

  present(): Timestamp {
    return this.#read();
  }

  /** Whether no later time was issued. */
  isLatest(time: Timestamp): boolean {
    return toMicros(time) === this.#last;
  }

  /** Makes every further time later than `micros`. */
  skipTo(micros: bigint): void {
    if (micros > this.#last) this.#last = micros;
  }
}

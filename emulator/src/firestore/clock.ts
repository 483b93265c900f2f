import { fromMicros, type Timestamp, toMicros } from "./timestamp.ts";

/** Gives out times in whole microseconds, each later than the last, even if the clock it reads goes back. */
export class Clock {
  readonly #read: () => Timestamp;
  #last = 0n;

  constructor(read: () => Timestamp) {
    this.#read = read;
  }

  /** A time later than every time given out before. */
  next(): Timestamp {
    const micros = toMicros(this.#read());
    this.#last = micros > this.#last ? micros : this.#last + 1n;
    return fromMicros(this.#last);
  }

  /** The time of the clock itself; gives none out. */
  present(): Timestamp {
    return this.#read();
  }

  /** Whether no later time has been given out. */
  isLatest(time: Timestamp): boolean {
    return toMicros(time) === this.#last;
  }

  /** Lets every coming time be later than `micros`. */
  skipTo(micros: bigint): void {
    if (micros > this.#last) this.#last = micros;
  }
}

/** Messages on their way from posts to a handler, read one by one. */
export class Inbox<T> implements AsyncIterable<T> {
  readonly #waiting: T[] = [];
  #isEnded = false;
  #wakeReader: () => void = () => undefined;
  #wakeWriters: (() => void)[] = [];

  put(message: T): void {
    if (!this.#isEnded) this.#waiting.push(message);
    this.#wakeReader();
  }

  /** Ends the reader's iteration after the messages that have arrived. */
  end(): void {
    this.#isEnded = true;
    this.#wakeReader();
    this.#releaseWriters();
  }

  /** Resolves when fewer than `count` messages are unread: a post is answered only when another can be accepted. */
  async whenBelow(count: number): Promise<void> {
    while (this.#waiting.length >= count && !this.#isEnded) {
      await new Promise<void>((resolve) => this.#wakeWriters.push(resolve));
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const message = this.#waiting.shift();
      if (message !== undefined) {
        this.#releaseWriters();
        yield message;
      } else if (this.#isEnded) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wakeReader = resolve;
        });
      }
    }
  }

  #releaseWriters(): void {
    const writers = this.#wakeWriters;
    this.#wakeWriters = [];
    for (const wake of writers) wake();
  }
}

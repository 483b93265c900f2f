/** Each change draws the list anew, and an import makes hundreds: in milliseconds, how often they are told at most. */
const pause = 250;

/** Those who want to hear of changes. */
export class Subscribers {
  readonly #all = new Set<() => void>();
  #toldAt = Number.NEGATIVE_INFINITY;
  #due: ReturnType<typeof setTimeout> | undefined;

  readonly add = (subscriber: () => void): (() => void) => {
    this.#all.add(subscriber);
    return () => this.#all.delete(subscriber);
  };

  /** Tells them at once, of what they were to hear soon as well. */
  tell(): void {
    this.hush();
    this.#toldAt = Date.now();
    for (const subscriber of this.#all) subscriber();
  }

  /** Tells them at most every quarter of a second. */
  tellSoon(): void {
    this.#due ??= setTimeout(() => this.tell(), this.#toldAt + pause - Date.now());
  }

  /** Tells them nothing more of what they were to hear soon. */
  hush(): void {
    clearTimeout(this.#due);
    this.#due = undefined;
  }
}

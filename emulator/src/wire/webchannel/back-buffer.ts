/** An array on its way to the client: its number and its text. */
export type NumberedArray = { readonly id: number; readonly text: string };

/**
 * The arrays a session has made and the client has not acknowledged, so that a broken back channel loses nothing.
 * Array 0 is the handshake, which is answered elsewhere.
 */
export class BackBuffer {
  #arrays: NumberedArray[] = [];
  #lastId = 0;
  #size = 0;

  get lastId(): number {
    return this.#lastId;
  }

  /** How many characters are unacknowledged. */
  get size(): number {
    return this.#size;
  }

  add(content: string): void {
    this.#lastId += 1;
    const text = `[${this.#lastId},${content}]`;
    this.#arrays.push({ id: this.#lastId, text });
    this.#size += text.length;
  }

  /** Forgets everything up to array `id`, which the client has. */
  acknowledge(id: number): void {
    let count = 0;
    for (const array of this.#arrays) {
      if (array.id > id) break;
      this.#size -= array.text.length;
      count += 1;
    }
    if (count > 0) this.#arrays = this.#arrays.slice(count);
  }

  /** The arrays after `id`, oldest first. */
  after(id: number): readonly NumberedArray[] {
    const index = this.#arrays.findIndex((array) => array.id > id);
    return index === -1 ? [] : this.#arrays.slice(index);
  }
}

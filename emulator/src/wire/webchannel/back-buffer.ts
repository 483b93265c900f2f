/** An array on its way to the client: its number and its text. */
export type NumberedArray = { readonly id: number; readonly text: string };

/** The unacknowledged arrays of a session, after array 0, the handshake: a broken back channel loses nothing. */
export class BackBuffer {
  #arrays: NumberedArray[] = [];
  #lastId = 0;
  #size = 0;

  get lastId(): number {
    return this.#lastId;
  }

  /** The number of unacknowledged characters. */
  get size(): number {
    return this.#size;
  }

  add(content: string): void {
    this.#lastId += 1;
    const text = `[${this.#lastId},${content}]`;
    this.#arrays.push({ id: this.#lastId, text });
    this.#size += text.length;
  }

  /** Drops everything up to array `id`, which the client has. */
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

/** Formats one WebChannel frame: the length of the text in UTF-16 code units, a line break, the text. */
export function formatFrame(text: string): string {
  return `${text.length}\n${text}`;
}

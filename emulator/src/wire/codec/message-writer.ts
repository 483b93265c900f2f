const FIRST_SIZE = 1024;
const LARGEST_KEPT = 1 << 20;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** The layout of a field's value, by protobuf's numbers. */
export const Wire = { varint: 0, fixed64: 1, delimited: 2 } as const;

/** Writes protobuf messages one after the other into a growing buffer; nothing is copied before `take`. */
export class MessageWriter {
  #bytes = Buffer.allocUnsafe(FIRST_SIZE);
  #size = 0;

  /** The number of bytes to take. */
  get size(): number {
    return this.#size;
  }

  /** Returns the bytes written so far, and empties the writer. */
  take(): Buffer {
    const taken = Buffer.allocUnsafe(this.#size);
    this.#bytes.copy(taken, 0, 0, this.#size);
    this.#size = 0;
    if (this.#bytes.length > LARGEST_KEPT) this.#bytes = Buffer.allocUnsafe(FIRST_SIZE);
    return taken;
  }

  tag(field: number, wire: (typeof Wire)[keyof typeof Wire]): this {
    return this.varint(field * 8 + wire);
  }

  /** Writes a whole number that is not negative and that a double represents exactly. */
  varint(value: number): this {
    this.#reserve(10);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#size++] = (rest % 0x80) + 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#size++] = rest;
    return this;
  }

  int64(value: bigint): this {
    if (value >= 0n && value <= SAFE) return this.varint(Number(value));
    this.#reserve(10);
    let rest = BigInt.asUintN(64, value);
    while (rest >= 0x80n) {
      this.#bytes[this.#size++] = Number(rest & 0x7fn) + 0x80;
      rest >>= 7n;
    }
    this.#bytes[this.#size++] = Number(rest);
    return this;
  }

  double(value: number): this {
    this.#reserve(8);
    this.#size = this.#bytes.writeDoubleLE(value, this.#size);
    return this;
  }

  text(value: string): this {
    const most = value.length * 3;
    this.#reserve(most + 5);
    if (most < 0x80) {
      const written = this.#bytes.write(value, this.#size + 1);
      this.#bytes[this.#size] = written;
      this.#size += written + 1;
      return this;
    }
    this.varint(Buffer.byteLength(value));
    this.#size += this.#bytes.write(value, this.#size);
    return this;
  }

  bytes(value: Uint8Array): this {
    return this.varint(value.length).raw(value);
  }

  /** Writes bytes that are stored as text, a character for each byte. */
  latin1(value: string): this {
    this.#reserve(value.length);
    this.#size += this.#bytes.write(value, this.#size, "latin1");
    return this;
  }

  /** Returns the bytes written since `size` was `start`, as text with a character for each byte. */
  since(start: number): string {
    return this.#bytes.toString("latin1", start, this.#size);
  }

  raw(value: Uint8Array): this {
    this.#reserve(value.length);
    this.#bytes.set(value, this.#size);
    this.#size += value.length;
    return this;
  }

  /** Begins a length-prefixed part; returns the argument of `end`. */
  begin(): number {
    this.#reserve(1);
    this.#size += 1;
    return this.#size;
  }

  /** Ends the part. Most parts are short: only longer lengths make room for themselves. */
  end(start: number): this {
    const length = this.#size - start;
    if (length < 0x80) {
      this.#bytes[start - 1] = length;
      return this;
    }
    const digits = length < 0x4000 ? 2 : length < 0x20_0000 ? 3 : length < 0x1000_0000 ? 4 : 5;
    this.#reserve(digits);
    this.#bytes.copyWithin(start - 1 + digits, start, this.#size);
    this.#size = start - 1;
    this.varint(length);
    this.#size += length;
    return this;
  }

  /** Begins a message of gRPC: https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md */
  beginFrame(): number {
    this.#reserve(5);
    this.#bytes[this.#size] = 0;
    this.#size += 5;
    return this.#size;
  }

  endFrame(start: number): void {
    this.#bytes.writeUInt32BE(this.#size - start, start - 4);
  }

  /** Drops an unfinished frame. */
  dropFrame(start: number): void {
    this.#size = start - 5;
  }

  #reserve(more: number): void {
    if (this.#size + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#size + more));
    this.#bytes.copy(grown, 0, 0, this.#size);
    this.#bytes = grown;
  }
}

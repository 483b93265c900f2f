import { gunzipSync, inflateSync } from "node:zlib";
import { invalid, StatusError } from "../../status.ts";

const HEAD_BYTES = 5;

/** The compressions that a client may use, by the name in `grpc-encoding`. */
const compressions = new Map([
  ["gzip", gunzipSync],
  ["deflate", inflateSync],
]);

/**
 * Splits the data of a stream into gRPC's messages: https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
 * Unreadable data is the client's fault: INTERNAL, which gRPC's own servers answer, would blame the emulator.
 */
export class FrameReader {
  readonly #limit: number;
  readonly #encoding: string;
  #chunks: Buffer[] = [];
  #waiting = 0;
  #needed = HEAD_BYTES;

  constructor(limit: number, encoding: string) {
    this.#limit = limit;
    this.#encoding = encoding;
  }

  /** Returns the messages completed by this chunk; throws if they are too large or unreadable. */
  read(chunk: Buffer): readonly Buffer[] {
    this.#chunks.push(chunk);
    this.#waiting += chunk.length;
    const messages: Buffer[] = [];
    while (this.#waiting >= this.#needed) {
      const joined = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks);
      if (joined === undefined) break;
      const length = joined.readUInt32BE(1);
      if (length > this.#limit) {
        throw new StatusError(
          "RESOURCE_EXHAUSTED",
          `The message has ${length} bytes; the limit is ${this.#limit}.`,
        );
      }
      const end = HEAD_BYTES + length;
      if (joined.length < end) {
        this.#chunks = [joined];
        this.#needed = end;
        break;
      }
      messages.push(this.#content(joined.readUInt8(0), joined.subarray(HEAD_BYTES, end)));
      this.#waiting -= end;
      this.#chunks = this.#waiting > 0 ? [joined.subarray(end)] : [];
      this.#needed = HEAD_BYTES;
    }
    return messages;
  }

  /** Throws when the stream ends in the middle of a message. */
  end(): void {
    if (this.#waiting > 0) throw invalid("The request ends in the middle of a message.");
  }

  #content(flag: number, bytes: Buffer): Buffer {
    if (flag === 0) return bytes;
    const inflate = compressions.get(this.#encoding);
    if (inflate === undefined || flag !== 1) {
      throw new StatusError("UNIMPLEMENTED", `Compression "${this.#encoding}" is not supported.`);
    }
    try {
      return inflate(bytes, { maxOutputLength: this.#limit });
    } catch (error) {
      throw invalid(`The request cannot be decompressed: ${error}`);
    }
  }
}

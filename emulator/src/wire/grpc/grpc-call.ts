import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import { setImmediate as soon } from "node:timers";
import { type DescMethod, fromBinary, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { parseCaller } from "../../caller.ts";
import { invalid, StatusError } from "../../status.ts";
import type { Call } from "../handler.ts";
import { MAX_REQUEST_BYTES } from "../limits.ts";
import { grpcNumber } from "../status-codes.ts";
import { FrameReader } from "./frame-reader.ts";
import { parseTimeout } from "./parse-timeout.ts";

/** The size of the pieces in which answers are sent, in bytes. */
const PIECE_BYTES = 64 * 1024;

/** The maximum buffer for the client, in bytes: enough to keep it busy, little if it does not read. */
const MOST_WAITING = 4 * PIECE_BYTES;

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** One call: its requests as they arrive, its answers as fast as the client reads them, its status at the end. */
export class GrpcCall<M extends DescMethod> {
  readonly #stream: ServerHttp2Stream;
  readonly #headers: IncomingHttpHeaders;
  readonly #method: M;
  readonly #gone = new AbortController();
  /** The parts of the answers that are still to be written, and their size in bytes. */
  #parts: Uint8Array[] = [];
  #size = 0;
  #deadline: NodeJS.Timeout | undefined;
  #makeRoom: () => void = () => undefined;
  #isFlushPlanned = false;
  #isEnded = false;

  constructor(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, method: M) {
    this.#stream = stream;
    this.#headers = headers;
    this.#method = method;
    stream.once("close", () => {
      clearTimeout(this.#deadline);
      this.#gone.abort();
      this.#makeRoom();
    });
  }

  /** Whether the call no longer needs an answer: the client has gone, or its time is over. */
  get isGone(): boolean {
    return this.#gone.signal.aborted;
  }

  /** Returns the caller, and starts the client's time limit. Throws a StatusError if the headers are malformed. */
  begin(): Call {
    const caller = parseCaller(this.#headers.authorization);
    const milliseconds = parseTimeout(this.#headers["grpc-timeout"]?.toString());
    if (milliseconds !== undefined)
      this.#deadline = setTimeout(() => this.#expire(), Math.min(milliseconds, LONGEST_TIMER_MS));
    return { caller, signal: this.#gone.signal };
  }

  /** Returns the client's messages until it ends its side; a disconnected client ends them too. */
  async *requests(): AsyncGenerator<MessageShape<M["input"]>> {
    const reader = new FrameReader(
      MAX_REQUEST_BYTES,
      this.#headers["grpc-encoding"]?.toString() ?? "identity",
    );
    try {
      // The answers use the same stream, which must outlive the reading of requests.
      for await (const chunk of this.#stream.iterator({ destroyOnReturn: false })) {
        for (const bytes of reader.read(chunk)) yield this.#read(bytes);
      }
      if (!this.#gone.signal.aborted) reader.end();
    } catch (error) {
      if (!this.#gone.signal.aborted && !this.#stream.destroyed) throw error;
    }
  }

  /** Sends an answer, soon, together with the next ones; false if there is not room for another yet. */
  send(message: MessageShape<M["output"]>): boolean {
    const bytes = toBinary(this.#method.output, message);
    const head = frameHead(bytes.length);
    this.#parts.push(head, bytes);
    this.#size += head.length + bytes.length;
    if (this.#size >= PIECE_BYTES) this.#flush();
    else this.#planFlush();
    return this.#stream.writableLength < MOST_WAITING;
  }

  /** Ends the call after the sent answers: well, or with an error. */
  end(error?: StatusError): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#deadline);
    if (this.#stream.destroyed || this.#stream.closed) return;
    endCall(this.#stream, error, this.#take());
  }

  /** Resolves when the client has taken a piece, or is gone. */
  room(): Promise<void> {
    return new Promise((resolve) => {
      this.#makeRoom = resolve;
      if (this.#gone.signal.aborted) resolve();
    });
  }

  #expire(): void {
    this.end(new StatusError("DEADLINE_EXCEEDED", "The deadline has passed."));
    this.#gone.abort();
    this.#makeRoom();
  }

  #read(bytes: Buffer): MessageShape<M["input"]> {
    try {
      return fromBinary<M["input"]>(this.#method.input, bytes);
    } catch (error) {
      throw invalid(`The request cannot be read: ${error}`);
    }
  }

  #planFlush(): void {
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    soon(() => {
      this.#isFlushPlanned = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#isEnded || this.#size === 0 || this.#stream.destroyed || this.#stream.closed) return;
    respond(this.#stream);
    this.#stream.write(this.#take(), () => this.#makeRoom());
  }

  /** Returns the answers that are still to be written, and forgets them. */
  #take(): Buffer {
    const taken = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    return taken;
  }
}

/** Returns what precedes a message: https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md */
function frameHead(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(length, 1);
  return head;
}

/**
 * Ends a call with its last answers and its status. The status never comes with the first headers: Node's client would
 * treat that as no answer, and repeat a streaming read for seven seconds, whatever the status says.
 */
export function endCall(stream: ServerHttp2Stream, error?: StatusError, last?: Uint8Array): void {
  stream.once("wantTrailers", () => stream.sendTrailers(statusHeaders(error)));
  respond(stream);
  stream.end(last);
  // Discard the client's remaining data.
  stream.resume();
}

const head = { ":status": 200, "content-type": "application/grpc+proto" };

function respond(stream: ServerHttp2Stream): void {
  if (!stream.headersSent) stream.respond(head, { waitForTrailers: true });
}

/** Returns the headers that end a call: with an error, or OK. */
function statusHeaders(error?: StatusError): Record<string, string> {
  if (error === undefined) return { "grpc-status": "0" };
  // Half a surrogate pair cannot be percent-encoded.
  const message = error.message.replace(/\p{Surrogate}/gu, "\ufffd");
  return { "grpc-status": String(grpcNumber(error.code)), "grpc-message": encodeURI(message) };
}

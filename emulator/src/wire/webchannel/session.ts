import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { BackBuffer, formatFrame } from "./back-buffer.ts";

/** The maximum of unacknowledged characters; beyond it, a session makes no further answers. */
const MAX_UNACKNOWLEDGED = 1 << 20;

/** The interval of keep-alives on a silent back channel, in ms; the client gives up after 45 s of silence. */
const KEEP_ALIVE_MS = 25_000;

/** The life of a session after its last connection, in ms. */
const ABANDONED_AFTER_MS = 60_000;

/** The maximum number of requests unread by the handler; beyond it, posts are delayed. */
const MAX_REQUESTS_WAITING = 64;

/** The head of every answer about a channel. */
export const textHead = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-cache, no-store",
};

type BackChannel = {
  readonly response: ServerResponse;
  /** A polled channel is answered once and ended; a streamed one stays open. */
  readonly isPolled: boolean;
  sentUpTo: number;
  isBlocked: boolean;
};

/** One WebChannel: numbered messages in over posts, numbered arrays out over a long-lived response. */
export class WebChannelSession {
  readonly id: string;
  /** The client's messages, for one reader; they end with the session. */
  readonly requests = new PassThrough({ objectMode: true, highWaterMark: MAX_REQUESTS_WAITING });
  readonly #buffer = new BackBuffer();
  readonly #onEnd: () => void;
  readonly #ended = new AbortController();
  readonly #early = new Map<number, string>();
  #nextMessage = 0;
  #channel: BackChannel | undefined;
  #wakeSender: () => void = () => undefined;
  readonly #keepAlive: NodeJS.Timeout;
  #abandoned: NodeJS.Timeout;

  constructor(id: string, onEnd: () => void) {
    this.id = id;
    this.#onEnd = onEnd;
    this.#keepAlive = setInterval(() => this.#signOfLife(), KEEP_ALIVE_MS);
    this.#abandoned = setTimeout(() => this.end(), ABANDONED_AFTER_MS);
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Handles the messages of a post in the order of their numbers; repeated ones are ignored. */
  async receive(offset: number, messages: readonly string[]): Promise<void> {
    if (this.signal.aborted) return;
    this.#touch();
    for (const [index, message] of messages.entries()) {
      if (offset + index >= this.#nextMessage) this.#early.set(offset + index, message);
    }
    for (; this.#early.has(this.#nextMessage); this.#nextMessage += 1) {
      this.requests.write(this.#early.get(this.#nextMessage));
      this.#early.delete(this.#nextMessage);
    }
    // A post is answered only when another can be accepted.
    if (this.requests.writableNeedDrain)
      await once(this.requests, "drain", { signal: this.signal }).catch(() => undefined);
  }

  /** Sends one message; resolves when the client keeps up, or the session is over. */
  async send(message: string): Promise<void> {
    this.#send(`[${message}]`);
    while (this.#buffer.size > MAX_UNACKNOWLEDGED && !this.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wakeSender = resolve;
      });
    }
  }

  /** Returns the answer to a post: whether a back channel is open, the last array made, the amount unacknowledged. */
  status(): string {
    return this.#channel === undefined
      ? `[0,${this.#buffer.lastId},${this.#buffer.size}]`
      : `[1,${this.#buffer.lastId},0]`;
  }

  /** Records that the client has every array up to `id`. */
  acknowledge(id: number): void {
    this.#buffer.acknowledge(id);
    this.#wakeSender();
  }

  /** Makes `response` the back channel, from array `id` on; the previous one ends. */
  attach(response: ServerResponse, id: number, isPolled: boolean, waitAtMost = KEEP_ALIVE_MS): void {
    this.#touch();
    this.#channel?.response.end();
    this.acknowledge(id);
    const channel: BackChannel = { response, isPolled, sentUpTo: id, isBlocked: false };
    this.#channel = channel;
    response.writeHead(200, textHead);
    response.on("drain", () => {
      channel.isBlocked = false;
      this.#flush();
    });
    const timer = setTimeout(() => this.#signOfLife(), Math.min(waitAtMost, KEEP_ALIVE_MS));
    response.once("close", () => {
      clearTimeout(timer);
      if (this.#channel === channel) this.#channel = undefined;
      this.#touch();
    });
    // A streamed response that is silent at first looks to the client like a proxy that buffers.
    if (!isPolled && this.#buffer.after(id).length === 0) this.#send('["noop"]');
    else this.#flush();
  }

  /** Ends the session and everything that depends on it. */
  end(): void {
    if (this.signal.aborted) return;
    this.#ended.abort();
    clearInterval(this.#keepAlive);
    clearTimeout(this.#abandoned);
    this.requests.end();
    this.#wakeSender();
    this.#channel?.response.end();
    this.#onEnd();
  }

  #signOfLife(): void {
    // It would only be buffered: a back channel is missing, or full.
    if (this.#channel !== undefined && !this.#channel.isBlocked) this.#send('["noop"]');
  }

  #send(content: string): void {
    if (this.signal.aborted) return;
    this.#buffer.add(content);
    this.#flush();
  }

  #flush(): void {
    const channel = this.#channel;
    if (channel === undefined || channel.isBlocked) return;
    const arrays = this.#buffer.after(channel.sentUpTo);
    const last = arrays.at(-1);
    if (last !== undefined) {
      channel.sentUpTo = last.id;
      const text = formatFrame(`[${arrays.map((array) => array.text).join(",")}]`);
      channel.isBlocked = !channel.response.write(text);
    }
    // Ending a streamed channel makes the client open another, which acknowledges the received arrays.
    const isFull = this.#buffer.size > MAX_UNACKNOWLEDGED && !channel.isBlocked;
    if (isFull || (channel.isPolled && last !== undefined)) {
      this.#channel = undefined;
      channel.response.end();
    }
  }

  #touch(): void {
    clearTimeout(this.#abandoned);
    if (this.signal.aborted) return;
    this.#abandoned = setTimeout(() => {
      if (this.#channel === undefined) this.end();
    }, ABANDONED_AFTER_MS);
  }
}

import { type ClientHttp2Session, type ClientHttp2Stream, connect } from "node:http2";
import { create, fromBinary, type JsonValue, toBinary, toJson } from "@bufbuild/protobuf";
import { MapValueSchema } from "../src/wire/generated/google/firestore/v1/document_pb.js";
import {
  TargetChange_TargetChangeType as ChangeType,
  ListenRequestSchema,
  type ListenResponse,
  ListenResponseSchema,
} from "../src/wire/generated/google/firestore/v1/firestore_pb.js";
import { FrameReader } from "../src/wire/grpc/frame-reader.ts";
import { messageFromJson } from "../src/wire/json.ts";
import type { Clients } from "./clients.ts";

type Held = Map<string, JsonValue>;

/** A stream of Listen without an SDK: it can stop reading, and returns the content of each target. */
export class RawListener {
  readonly #session: ClientHttp2Session;
  readonly #stream: ClientHttp2Stream;
  readonly #database: string;
  readonly #held = new Map<number, Held>();
  readonly #current = new Set<number>();
  #isConsistent = false;
  #wake: () => void = () => undefined;

  constructor({ target, database }: Clients) {
    this.#database = database;
    this.#session = connect(`http://${target.host}:${target.port}`);
    this.#stream = this.#session.request({
      ":method": "POST",
      ":path": "/google.firestore.v1.Firestore/Listen",
      "content-type": "application/grpc",
      te: "trailers",
      authorization: "Bearer owner",
      "google-cloud-resource-prefix": this.#database,
    });
    const reader = new FrameReader(1 << 24, "identity");
    this.#stream.on("data", (chunk: Buffer) => {
      for (const bytes of reader.read(chunk)) this.#apply(fromBinary(ListenResponseSchema, bytes));
      this.#wake();
    });
  }

  /** Watches a query, or documents by their ids. */
  add(targetId: number, watched: object | readonly string[]): void {
    const parent = `${this.#database}/documents`;
    const what = Array.isArray(watched)
      ? { documents: { documents: watched.map((id) => `${parent}/posts/${id}`) } }
      : { query: { parent, structuredQuery: watched } };
    this.#send({ addTarget: { targetId, ...what } });
  }

  remove(targetId: number): void {
    this.#send({ removeTarget: targetId });
  }

  pause(): void {
    this.#stream.pause();
  }

  resume(): void {
    this.#stream.resume();
  }

  /** Returns the content of the target: the fields of its documents, by their names below the database. */
  held(targetId: number): ReadonlyMap<string, JsonValue> {
    return this.#held.get(targetId) ?? new Map();
  }

  isCurrent(targetId: number): boolean {
    return this.#current.has(targetId);
  }

  /** Resolves at a consistent state that satisfies `isIt`. */
  async until(isIt: () => boolean): Promise<void> {
    while (!this.#isConsistent || !isIt())
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
  }

  close(): void {
    this.#session.destroy();
  }

  #send(change: object): void {
    const request = messageFromJson(ListenRequestSchema, { database: this.#database, ...change });
    const message = toBinary(ListenRequestSchema, request);
    const head = Buffer.alloc(5);
    head.writeUInt32BE(message.length, 1);
    this.#stream.write(Buffer.concat([head, message]));
  }

  #apply({ responseType: { case: kind, value } }: ListenResponse): void {
    this.#isConsistent = false;
    switch (kind) {
      case "documentChange": {
        const { name = "", fields = {} } = value.document ?? {};
        const shown = toJson(MapValueSchema, create(MapValueSchema, { fields }));
        for (const id of value.targetIds)
          this.#holdsOf(id).set(this.#short(name), (shown as { fields?: JsonValue }).fields ?? {});
        for (const id of value.removedTargetIds) this.#holdsOf(id).delete(this.#short(name));
        return;
      }
      case "documentDelete":
      case "documentRemove":
        for (const id of value.removedTargetIds) this.#holdsOf(id).delete(this.#short(value.document));
        return;
      case "targetChange":
        if (value.targetChangeType === ChangeType.CURRENT)
          for (const id of value.targetIds) this.#current.add(id);
        if (value.targetChangeType === ChangeType.REMOVE || value.targetChangeType === ChangeType.RESET)
          for (const id of value.targetIds) this.#held.delete(id);
        this.#isConsistent = value.targetChangeType === ChangeType.NO_CHANGE && value.targetIds.length === 0;
        return;
      case "filter":
      case undefined:
    }
  }

  #holdsOf(targetId: number): Held {
    const held = this.#held.get(targetId) ?? new Map<string, JsonValue>();
    this.#held.set(targetId, held);
    return held;
  }

  #short(name: string): string {
    return name.slice(`${this.#database}/documents/`.length);
  }
}

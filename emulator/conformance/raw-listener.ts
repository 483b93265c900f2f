import { create, type JsonValue, toJson } from "@bufbuild/protobuf";
import { Client, credentials } from "@grpc/grpc-js";
import { MapValueSchema } from "../src/wire/generated/google/firestore/v1/document_pb.js";
import {
  TargetChange_TargetChangeType as ChangeType,
  type ListenResponse,
} from "../src/wire/generated/google/firestore/v1/firestore_pb.js";
import { type ListenCall, openListen } from "../src/wire/testing/listen-call.ts";
import type { Clients } from "./clients.ts";

type Held = Map<string, JsonValue>;

/** A stream of Listen without an SDK: it can stop reading, and returns the content of each target. */
export class RawListener {
  readonly #client: Client;
  readonly #call: ListenCall;
  readonly #database: string;
  readonly #held = new Map<number, Held>();
  readonly #current = new Set<number>();
  #isConsistent = false;
  #error: Error | undefined;
  #wake: () => void = () => undefined;

  constructor({ target, database }: Clients) {
    this.#database = database;
    this.#client = new Client(`${target.host}:${target.port}`, credentials.createInsecure());
    this.#call = openListen(this.#client, {
      authorization: "Bearer owner",
      // Google's emulator ends a stream that does not say its database here too.
      "google-cloud-resource-prefix": database,
    });
    this.#call.on("error", (error) => {
      this.#error = error;
      this.#wake();
    });
    this.#call.on("data", (response: ListenResponse) => {
      this.#apply(response);
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
    this.#call.pause();
  }

  resume(): void {
    this.#call.resume();
  }

  /** Returns the content of the target: the fields of its documents, by their names below the database. */
  held(targetId: number): ReadonlyMap<string, JsonValue> {
    return this.#held.get(targetId) ?? new Map();
  }

  isCurrent(targetId: number): boolean {
    return this.#current.has(targetId);
  }

  /** Resolves at a consistent state that satisfies `isIt`, and fails as soon as the stream does. */
  async until(isIt: () => boolean): Promise<void> {
    while (!this.#isConsistent || !isIt()) {
      if (this.#error) throw this.#error;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  close(): void {
    this.#call.cancel();
    this.#client.close();
  }

  #send(change: object): void {
    this.#call.write({ database: this.#database, ...change });
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

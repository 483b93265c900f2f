import type { Caller } from "../../caller.ts";
import type { Database } from "../../firestore/database.ts";
import type { Document } from "../../firestore/document.ts";
import type { FirstSnapshot, Listener, Target, TargetChange } from "../../firestore/listen.ts";
import type { DatabaseName, DocumentPath } from "../../firestore/path.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";
import { StatusError } from "../../status.ts";
import { type Backend, openDatabase } from "../backend.ts";
import { parseDatabaseName } from "../codec/names.ts";
import { decodeResumeTime, decodeTarget } from "../codec/target.ts";
import type {
  ListenRequest,
  ListenResponse,
  Target as WireTarget,
} from "../generated/google/firestore/v1/firestore_pb.js";
import { ListenOutbox, type PendingSnapshot } from "./listen-outbox.ts";
import {
  added,
  consistentAt,
  current,
  documentChanged,
  documentDeleted,
  documentRemoved,
  existenceFilter,
  newsOf,
  removed,
  reset,
} from "./listen-responses.ts";

/** While this many answers wait to be read, no further request of the stream is taken. */
const MAX_WAITING = 64;

/** Target ids the server gives out start here, far from those that clients choose. */
const FIRST_ASSIGNED_ID = 0x40000000;

/** The state of one stream: its targets and what it still has to send. */
export class ListenStream {
  readonly outbox = new ListenOutbox();
  readonly #backend: Backend;
  readonly #caller: Caller;
  readonly #targets = new Map<number, Target>();
  #opened:
    | { readonly name: DatabaseName; readonly database: Database; readonly listener: Listener }
    | undefined;
  #nextAssignedId = FIRST_ASSIGNED_ID;
  #isClosed = false;
  #resumeReading: () => void = () => undefined;

  constructor(backend: Backend, caller: Caller) {
    this.#backend = backend;
    this.#caller = caller;
  }

  /** Takes requests one after the other until the client has no more; never rejects. */
  async readAll(requests: AsyncIterable<ListenRequest>): Promise<void> {
    try {
      for await (const request of requests) {
        await this.#handle(request);
        while (this.outbox.size >= MAX_WAITING && !this.#isClosed) {
          await new Promise<void>((resolve) => {
            this.#resumeReading = resolve;
          });
        }
        if (this.#isClosed) break;
      }
      this.outbox.end();
    } catch (error) {
      this.outbox.end({ error });
    }
  }

  resumeReading(): void {
    this.#resumeReading();
  }

  close(): void {
    this.#isClosed = true;
    this.#opened?.listener.close();
    this.#resumeReading();
  }

  async #handle({ database: databaseName, targetChange }: ListenRequest): Promise<void> {
    const name = parseDatabaseName(databaseName);
    const { database, listener } = this.#open(name);
    switch (targetChange.case) {
      case "removeTarget": {
        listener.remove(targetChange.value);
        if (this.#targets.delete(targetChange.value)) this.outbox.send([removed(targetChange.value)]);
        return;
      }
      case "addTarget": {
        const targetId = this.#idOf(targetChange.value);
        if (this.#targets.has(targetId)) {
          throw new StatusError(
            "INVALID_ARGUMENT",
            `Target id ${targetId} is already active on this stream.`,
          );
        }
        try {
          const target = decodeTarget(name, targetChange.value);
          await this.#authorize(database, target);
          if (this.#isClosed) return;
          this.#add(listener, targetId, target, targetChange.value);
        } catch (error) {
          if (!(error instanceof StatusError)) throw error;
          // Only this target fails; the others of the stream go on.
          this.outbox.send([removed(targetId, error)]);
        }
        return;
      }
      case undefined:
        throw new StatusError("INVALID_ARGUMENT", "A listen request must add or remove a target.");
    }
  }

  #open(name: DatabaseName) {
    if (this.#opened === undefined) {
      const { database } = openDatabase(this.#backend, name);
      const listener = database.listen((snapshot) => this.outbox.merge(snapshot));
      this.#opened = { name, database, listener };
    }
    const { projectId, databaseId } = this.#opened.name;
    if (projectId !== name.projectId || databaseId !== name.databaseId) {
      throw new StatusError("INVALID_ARGUMENT", "All requests of a stream must name the same database.");
    }
    return this.#opened;
  }

  #idOf({ targetId }: WireTarget): number {
    if (targetId < 0) throw new StatusError("INVALID_ARGUMENT", "A target id must not be negative.");
    if (targetId > 0) return targetId;
    this.#nextAssignedId += 1;
    return this.#nextAssignedId;
  }

  #add(listener: Listener, targetId: number, target: Target, wire: WireTarget): void {
    const isResumed = wire.resumeType.case !== undefined;
    const first = listener.add(targetId, target, decodeResumeTime(wire));
    this.#targets.set(targetId, target);
    const count = listener.count(targetId);
    this.outbox.send(this.#firstMessages(targetId, first, isResumed, missedCount(wire, first, count)));
    if (wire.once) {
      listener.remove(targetId);
      this.#targets.delete(targetId);
      this.outbox.send([removed(targetId)]);
    }
  }

  async #authorize(database: Database, target: Target): Promise<void> {
    const { authorizer } = this.#backend;
    if (target.kind === "query") return authorizer.list(database, this.#caller, target.query);
    for (const path of target.paths) await authorizer.get(database, this.#caller, path, database.get(path));
  }

  /** The messages of a snapshot, after the rules have looked again at documents watched by name. */
  async *messagesOf({ readTime, targets }: PendingSnapshot): AsyncGenerator<ListenResponse> {
    if (this.#opened === undefined) return;
    const allowed: (readonly [number, Iterable<TargetChange>])[] = [];
    for (const [targetId, changes] of targets) {
      const refusal = await this.#refusalOf(targetId, changes.values());
      if (refusal === undefined) allowed.push([targetId, changes.values()]);
      else {
        this.#opened.listener.remove(targetId);
        this.#targets.delete(targetId);
        yield removed(targetId, refusal);
      }
    }
    yield* this.#documentMessages(readTime, allowed);
    yield consistentAt(readTime);
  }

  async *#firstMessages(
    targetId: number,
    { readTime, reset: isReset, changes }: FirstSnapshot,
    isResumed: boolean,
    filterCount: number | undefined,
  ): AsyncGenerator<ListenResponse> {
    yield added(targetId);
    if (isReset && isResumed) yield reset(targetId);
    yield* this.#documentMessages(readTime, [[targetId, changes]]);
    if (filterCount !== undefined) yield existenceFilter(targetId, filterCount);
    yield current(targetId, readTime);
    yield consistentAt(readTime);
  }

  async *#documentMessages(
    readTime: Timestamp,
    targets: Iterable<readonly [number, Iterable<TargetChange>]>,
  ): AsyncGenerator<ListenResponse> {
    if (this.#opened === undefined) return;
    const { name, database } = this.#opened;
    for (const news of newsOf(targets)) {
      const { path, document, targetIds } = news;
      if (document === undefined) yield documentDeleted(name, news, readTime);
      else if (targetIds.length > 0 || (await this.#maySee(database, path, document))) {
        yield documentChanged(name, news, document);
      } else yield documentRemoved(name, news, readTime);
    }
  }

  /** Whether the new content of a document that has left a target is the caller's business. */
  async #maySee(database: Database, path: DocumentPath, document: Document): Promise<boolean> {
    if (this.#caller.kind === "owner") return true;
    return (
      (await refusal(() => this.#backend.authorizer.get(database, this.#caller, path, document))) ===
      undefined
    );
  }

  async #refusalOf(targetId: number, changes: Iterable<TargetChange>): Promise<StatusError | undefined> {
    const target = this.#targets.get(targetId);
    const opened = this.#opened;
    if (this.#caller.kind === "owner" || target?.kind !== "documents" || opened === undefined)
      return undefined;
    for (const { path, document } of changes) {
      if (document === undefined) continue;
      const ask = () => this.#backend.authorizer.get(opened.database, this.#caller, path, document);
      const refused = await refusal(ask);
      if (refused !== undefined) return refused;
    }
    return undefined;
  }
}

/** Why the rules refuse; undefined if they do not. */
async function refusal(ask: () => Promise<void>): Promise<StatusError | undefined> {
  try {
    await ask();
    return undefined;
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
}

/** The count to send in an existence filter, when the client's own count cannot be right after a resumption. */
function missedCount({ expectedCount }: WireTarget, first: FirstSnapshot, count: number): number | undefined {
  if (first.reset || expectedCount === undefined) return undefined;
  const difference = first.changes.reduce(
    (sum, { kind }) => sum + (kind === "added" ? 1 : kind === "removed" ? -1 : 0),
    0,
  );
  return expectedCount + difference === count ? undefined : count;
}

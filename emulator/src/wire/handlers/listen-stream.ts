import type { Caller } from "../../caller.ts";
import type { Database } from "../../firestore/database.ts";
import type { FirstSnapshot, Listener, Target, TargetChange } from "../../firestore/listen.ts";
import type { DatabaseName } from "../../firestore/path.ts";
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
  documentMessages,
  existenceFilter,
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
        this.#targets.delete(targetChange.value);
        this.outbox.send([removed(targetChange.value)]);
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
          this.#add(name, listener, targetId, target, targetChange.value);
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

  #add(name: DatabaseName, listener: Listener, targetId: number, target: Target, wire: WireTarget): void {
    const isResumed = wire.resumeType.case !== undefined;
    const first = listener.add(targetId, target, decodeResumeTime(wire));
    this.#targets.set(targetId, target);
    const count = listener.count(targetId);
    this.outbox.send(firstMessages(name, targetId, first, isResumed, missedCount(wire, first, count)));
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
    yield* documentMessages(this.#opened.name, readTime, allowed);
    yield consistentAt(readTime);
  }

  async #refusalOf(targetId: number, changes: Iterable<TargetChange>): Promise<StatusError | undefined> {
    const target = this.#targets.get(targetId);
    if (this.#caller.kind === "owner" || target?.kind !== "documents" || this.#opened === undefined)
      return undefined;
    try {
      for (const { path, document } of changes) {
        if (document === undefined) continue;
        await this.#backend.authorizer.get(this.#opened.database, this.#caller, path, document);
      }
      return undefined;
    } catch (error) {
      if (error instanceof StatusError) return error;
      throw error;
    }
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

function* firstMessages(
  name: DatabaseName,
  targetId: number,
  { readTime, reset: isReset, changes }: FirstSnapshot,
  isResumed: boolean,
  filterCount: number | undefined,
): Generator<ListenResponse> {
  yield added(targetId);
  if (isReset && isResumed) yield reset(targetId);
  yield* documentMessages(name, readTime, [[targetId, changes]]);
  if (filterCount !== undefined) yield existenceFilter(targetId, filterCount);
  yield current(targetId, readTime);
  yield consistentAt(readTime);
}

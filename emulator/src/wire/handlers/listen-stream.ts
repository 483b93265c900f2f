import type { Caller } from "../../caller.ts";
import type { Database } from "../../firestore/database.ts";
import type { FirstSnapshot, Listener, Target, TargetChange } from "../../firestore/listen.ts";
import { type DatabaseName, type DocumentPath, pathKey } from "../../firestore/path.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";
import { invalid, StatusError } from "../../status.ts";
import type { Backend } from "../backend.ts";
import { parseDatabaseName } from "../codec/names.ts";
import { decodeResumeTime, decodeTarget } from "../codec/target.ts";
import type {
  ListenRequest,
  ListenResponse,
  Target as WireTarget,
} from "../generated/google/firestore/v1/firestore_pb.js";
import { ListenOutbox, type Messages, type PendingSnapshot } from "./listen-outbox.ts";
import {
  added,
  consistentAt,
  current,
  type DocumentNews,
  documentChanged,
  documentGone,
  existenceFilter,
  newsOf,
  removed,
  reset,
  type TargetChanges,
} from "./listen-responses.ts";

/** The maximum number of unread answers; beyond it no further request of the stream is read. */
const MAX_WAITING = 64;

/** The first target id that the server assigns, far from those that clients choose. */
const FIRST_ASSIGNED_ID = 0x40000000;

/** The state of one stream: its targets and its unsent messages. */
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

  /** Handles requests one after the other until the client has no more; never rejects. */
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
        if (this.#targets.delete(targetChange.value)) this.outbox.send(() => [removed(targetChange.value)]);
        return;
      }
      case "addTarget": {
        const targetId = this.#idOf(targetChange.value);
        if (this.#targets.has(targetId))
          throw invalid(`Target id ${targetId} is already active on this stream.`);
        try {
          const target = decodeTarget(name, targetChange.value);
          await this.#authorize(database, target);
          if (this.#isClosed) return;
          this.#add(listener, targetId, target, targetChange.value);
        } catch (error) {
          if (!(error instanceof StatusError)) throw error;
          // The other targets of the stream continue; only this one fails.
          this.outbox.send(() => [removed(targetId, error)]);
        }
        return;
      }
      case undefined:
        throw invalid("A listen request must add or remove a target.");
    }
  }

  #open(name: DatabaseName) {
    if (this.#opened === undefined) {
      const { database } = this.#backend.databases.open(name);
      const listener = database.listen((snapshot) => this.outbox.merge(snapshot));
      this.#opened = { name, database, listener };
    }
    const { projectId, databaseId } = this.#opened.name;
    if (projectId !== name.projectId || databaseId !== name.databaseId)
      throw invalid("All requests of a stream must name the same database.");
    return this.#opened;
  }

  #idOf({ targetId }: WireTarget): number {
    if (targetId < 0) throw invalid("A target id must not be negative.");
    if (targetId > 0) return targetId;
    this.#nextAssignedId += 1;
    return this.#nextAssignedId;
  }

  #add(listener: Listener, targetId: number, target: Target, wire: WireTarget): void {
    const isResumed = wire.resumeType.case !== undefined;
    const first = listener.add(targetId, target, decodeResumeTime(wire));
    this.#targets.set(targetId, target);
    const count = listener.count(targetId);
    this.outbox.send(() => this.#firstMessages(targetId, first, isResumed, missedCount(wire, first, count)));
    if (wire.once) {
      listener.remove(targetId);
      this.#targets.delete(targetId);
      this.outbox.send(() => [removed(targetId)]);
    }
  }

  async #authorize(database: Database, target: Target): Promise<void> {
    const { authorizer } = this.#backend;
    if (target.kind === "query") return authorizer.list(database, this.#caller, target.query);
    const documents = target.paths.map((path) => ({ path, document: database.get(path) }));
    await authorizer.get(database, this.#caller, documents);
  }

  /**
   * Returns the messages of a snapshot, after the rules have checked documents watched or asked for by name again. Synchronous for
   * the owner, who bypasses the rules: with many listeners, a promise for each would be most of the cost.
   */
  messagesOf({ readTime, targets, latest }: PendingSnapshot): Messages | Promise<Messages> {
    const changes = [...targets].map(([targetId, known]) => [targetId, [...known.values()]] as const);
    return this.#caller.kind === "owner"
      ? this.#snapshotMessages(readTime, newsOf(changes, latest))
      : this.#judgedMessages(readTime, changes, latest);
  }

  async #judgedMessages(
    readTime: Timestamp,
    targets: readonly TargetChanges[],
    latest: PendingSnapshot["latest"],
  ): Promise<Messages> {
    const refused = new Map<number, StatusError>();
    for (const [targetId, changes] of targets) {
      const refusal = await this.#refusalOf(targetId, changes);
      if (refusal === undefined) continue;
      refused.set(targetId, refusal);
      this.#opened?.listener.remove(targetId);
      this.#targets.delete(targetId);
    }
    const news = newsOf(
      targets.filter(([targetId]) => !refused.has(targetId)),
      latest,
    );
    const hidden = await this.#hiddenOf(news);
    return chain(
      [...refused].map(([targetId, refusal]) => removed(targetId, refusal)),
      this.#snapshotMessages(readTime, news, hidden),
    );
  }

  *#snapshotMessages(
    readTime: Timestamp,
    news: readonly DocumentNews[],
    hidden?: ReadonlySet<DocumentNews>,
  ): Generator<ListenResponse> {
    yield* this.#documentMessages(readTime, news, hidden);
    yield consistentAt(readTime);
  }

  async #firstMessages(
    targetId: number,
    { readTime, reset: isReset, changes, passing }: FirstSnapshot,
    isResumed: boolean,
    filterCount: number | undefined,
  ): Promise<Messages> {
    // The web SDK expects a message about each document that it has written, and shows it until then.
    const news = newsOf([[targetId, [...changes, ...passing]]]);
    return chain(
      [added(targetId)],
      isReset && isResumed ? [reset(targetId)] : [],
      this.#documentMessages(readTime, news, await this.#hiddenOf(news)),
      filterCount === undefined ? [] : [existenceFilter(targetId, filterCount)],
      [current(targetId, readTime), consistentAt(readTime)],
    );
  }

  *#documentMessages(
    readTime: Timestamp,
    documents: readonly DocumentNews[],
    hidden?: ReadonlySet<DocumentNews>,
  ): Generator<ListenResponse> {
    if (this.#opened === undefined) return;
    const { name } = this.#opened;
    for (const news of documents) {
      const isHidden = hidden?.has(news) ?? false;
      if (isHidden || news.document === undefined) yield documentGone(name, news, readTime, isHidden);
      else yield documentChanged(name, news, news.document);
    }
  }

  /** Returns documents that have left all their targets and whose current state the caller may not see. */
  async #hiddenOf(documents: readonly DocumentNews[]): Promise<ReadonlySet<DocumentNews> | undefined> {
    const opened = this.#opened;
    if (this.#caller.kind === "owner" || opened === undefined) return undefined;
    const hidden = new Set<DocumentNews>();
    for (const news of documents) {
      if (news.targetIds.length > 0) continue;
      const ask = () => this.#backend.authorizer.get(opened.database, this.#caller, [news]);
      if ((await refusal(ask)) !== undefined) hidden.add(news);
    }
    return hidden;
  }

  async #refusalOf(targetId: number, changes: readonly TargetChange[]): Promise<StatusError | undefined> {
    const target = this.#targets.get(targetId);
    const opened = this.#opened;
    if (target === undefined || opened === undefined) return undefined;
    const { database } = opened;
    const { authorizer } = this.#backend;
    if (target.kind === "documents") return refusal(() => authorizer.get(database, this.#caller, changes));
    const { query } = target;
    const paths = changes.map(({ path }) => path);
    if (!authorizer.isNamed(database, query, paths)) return undefined;
    const find = (path: DocumentPath) => {
      const change = changes.find((one) => pathKey(one.path) === pathKey(path));
      return change === undefined ? database.get(path) : change.document;
    };
    return refusal(() => authorizer.list(database, this.#caller, query, find));
  }
}

function* chain(...parts: readonly Messages[]): Generator<ListenResponse> {
  for (const part of parts) yield* part;
}

/** Returns the reason of a refusal; undefined without one. */
async function refusal(ask: () => Promise<void>): Promise<StatusError | undefined> {
  try {
    await ask();
    return undefined;
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
}

/** Returns the count for an existence filter, if the client's count cannot be right after a resumption. */
function missedCount({ expectedCount }: WireTarget, first: FirstSnapshot, count: number): number | undefined {
  if (first.reset || expectedCount === undefined) return undefined;
  const difference = first.changes.reduce(
    (sum, { kind }) => sum + (kind === "added" ? 1 : kind === "removed" ? -1 : 0),
    0,
  );
  return expectedCount + difference === count ? undefined : count;
}

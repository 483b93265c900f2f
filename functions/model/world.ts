import { isDeepStrictEqual } from "node:util";
import type { PostChange } from "../src/history/record-by-hand.ts";
import type { Services } from "../src/services.ts";
import type { DocumentReader, Documents, Fields, Query, Stored, Write } from "../src/store/documents.ts";
import type { Files } from "../src/store/files.ts";
import { answerTo } from "../testing/counted-documents.ts";
import { Killed } from "../testing/killed-at.ts";
import type { Random } from "../testing/random.ts";

/** A lost answer; the request may have been carried out. */
export class Unreachable extends Error {}

/** One change of a post, to be delivered at least once. */
export type PostEvent = PostChange & {
  readonly id: string;
  /** The name of the actor who made it. */
  readonly by: string;
  deliveries: number;
};

/** A call or the delivery of an event. `steps` counts its requests. */
export type Actor = {
  readonly name: string;
  steps: number;
  /** The request at which it is killed, or gets no answer. */
  readonly trouble?: {
    readonly at: number;
    readonly kind: "killed" | "unanswered";
    readonly applied: boolean;
  };
  dead?: boolean;
};

type Document = { readonly fields: Fields; readonly version: string };

/** Sees every write, with its actor, the fields before it, and all the writes of its commit by path. */
export type Watcher = (
  actor: Actor,
  write: Write,
  before: Fields | undefined,
  commit: ReadonlyMap<string, Fields | undefined>,
) => void;

/** A database and a bucket in memory. The schedule decides when each request continues. */
export class InMemoryServices {
  readonly documents = new Map<string, Document>();
  readonly objects = new Map<string, { readonly content: string; readonly createdAt: number }>();
  readonly events: PostEvent[] = [];
  now = Date.UTC(2026, 2, 1, 12);
  /** Called before each write. */
  watch: Watcher | undefined;
  /** Called with a line for each request, to explain a history. */
  trace: ((line: string) => void) | undefined;
  /** The time of the last commit; no two commits have the same. */
  #committedAt = 0;
  #ids = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Continues one of the pending requests. */
  proceed(): void {
    const [next] = this.#waiting.splice(this.#random.below(this.#waiting.length), 1);
    next?.();
  }

  /** Writes as an edit in the console does: at once, without any check. */
  writeInConsole(id: string, fields: Fields | undefined): void {
    const write: Write = fields
      ? { kind: "set", path: `posts/${id}`, fields }
      : { kind: "delete", path: `posts/${id}` };
    this.trace?.(`console: ${named([write])} ${JSON.stringify(fields)}`);
    this.#apply({ name: "console", steps: 0 }, [write]);
  }

  fieldsAt(path: string): Fields | undefined {
    return this.documents.get(path)?.fields;
  }

  collection(name: string): Record<string, Fields> {
    const prefix = `${name}/`;
    return Object.fromEntries(
      [...this.documents].flatMap(([path, { fields }]) =>
        path.startsWith(prefix) ? [[path.slice(prefix.length), fields]] : [],
      ),
    );
  }

  servicesFor(actor: Actor): Services {
    const step = <Result>(label: string, run: () => Result): Promise<Result> =>
      this.#request(actor, label, run);
    const reader: DocumentReader = {
      // The cast restores the length that `map` loses.
      read: (paths) =>
        step(`read ${paths.join(" ")}`, () => paths.map((path) => this.#stored(path)) as never),
      query: (query) => step(`query ${query.collection}`, () => this.#query(query)),
    };
    const documents: Documents = {
      ...reader,
      commit: (writes) => step(`commit ${named(writes)}`, () => this.#apply(actor, writes)),
      transact: (decide) => this.#transact(actor, reader, decide),
    };
    const files: Files = {
      list: (prefix) =>
        step(`list ${prefix}`, () =>
          [...this.objects]
            .filter(([name]) => name.startsWith(prefix))
            .map(([name, { createdAt }]) => ({ name, bytes: 1, createdAt })),
        ),
      read: () => Promise.reject(new Error("the model reads no files")),
      save: () => Promise.reject(new Error("the model saves no files")),
      publish: () => Promise.reject(new Error("the model saves no files")),
      copy: (from, to) => step(`copy ${from} to ${to}`, () => this.#copy(from, to)),
      remove: (name) => step(`remove ${name}`, () => void this.objects.delete(name)),
    };
    const newId = () => {
      this.#ids += 1;
      return `run-${this.#ids}`;
    };
    return { documents, files, now: () => this.now, newId, log: () => {} };
  }

  async #request<Result>(actor: Actor, label: string, run: () => Result): Promise<Result> {
    if (actor.dead) throw new Killed();
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
    if (actor.dead) throw new Killed();
    actor.steps += 1;
    // A coarse clock: many things happen in one millisecond.
    if (this.#random.chance(0.1)) this.now += 1;
    const { trouble } = actor;
    if (trouble?.at !== actor.steps) {
      const result = run();
      this.trace?.(`${actor.name}: ${label}${result === false ? " — refused" : ""}`);
      return result;
    }
    this.trace?.(`${actor.name}: ${label} — ${trouble.kind}, ${trouble.applied ? "" : "not "}carried out`);
    if (trouble.kind === "killed") actor.dead = true;
    if (trouble.applied) run();
    throw trouble.kind === "killed" ? new Killed() : new Unreachable();
  }

  #stored(path: string): Stored {
    const document = this.documents.get(path);
    return {
      path,
      fields: document?.fields,
      version: document?.version,
      readTime: new Date(this.now).toISOString(),
    };
  }

  #query(query: Query): Stored[] {
    const paths = [...this.documents.keys()].filter((path) => path.startsWith(`${query.collection}/`));
    return answerTo(
      query,
      paths.map((path) => this.#stored(path)),
    );
  }

  #copy(from: string, to: string): boolean {
    const source = this.objects.get(from);
    if (source) this.objects.set(to, { content: source.content, createdAt: this.now });
    return source !== undefined;
  }

  /** Makes all the writes or none. */
  #apply(actor: Actor, writes: readonly Write[]): string | false {
    const committedAt = Math.max(this.now, this.#committedAt + 1);
    const changed = new Map<string, Fields | undefined>();
    for (const write of writes) {
      const { path } = write;
      const isTouched = changed.has(path);
      const fields = isTouched ? changed.get(path) : this.fieldsAt(path);
      if (write.kind === "create" && fields) return false;
      if (write.kind === "update" && !fields) return false;
      const version = "version" in write ? write.version : undefined;
      if (version !== undefined && (isTouched || version !== this.documents.get(path)?.version)) return false;
      if (write.kind === "delete") changed.set(path, undefined);
      else if (write.kind === "update") changed.set(path, { ...fields, ...write.fields });
      else changed.set(path, withCommitTime(write, committedAt));
    }
    for (const write of writes) this.watch?.(actor, write, this.fieldsAt(write.path), changed);
    for (const [path, fields] of changed) this.#put(actor, path, fields, committedAt);
    this.#committedAt = committedAt;
    return new Date(committedAt).toISOString();
  }

  #put(actor: Actor, path: string, written: Fields | undefined, committedAt: number): void {
    // A field that is undefined is none.
    const after =
      written && Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
    const { fields: before, version: beforeVersion } = this.#stored(path);
    // As in Firestore, a write that changes nothing keeps the version and causes no event.
    if (isDeepStrictEqual(before, after)) return;
    const version = new Date(committedAt).toISOString();
    if (after) this.documents.set(path, { fields: after, version });
    else this.documents.delete(path);
    if (path.startsWith("posts/"))
      this.events.push({
        id: path.slice("posts/".length),
        by: actor.name,
        before,
        after,
        beforeVersion,
        afterVersion: after && version,
        writtenAt: committedAt,
        deliveries: 0,
      });
  }

  async #transact<Result>(
    actor: Actor,
    reader: DocumentReader,
    decide: (reader: DocumentReader) => Promise<{ writes: readonly Write[]; result: Result }>,
  ): Promise<Result> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const seen: (() => boolean)[] = [];
      const { writes, result } = await decide({
        read: async (paths) => {
          const found = await reader.read(paths);
          for (const { path, version } of found as readonly Stored[])
            seen.push(() => this.documents.get(path)?.version === version);
          return found;
        },
        query: async (query) => {
          const found = await reader.query(query);
          seen.push(() => isDeepStrictEqual(versionsOf(this.#query(query)), versionsOf(found)));
          return found;
        },
      });
      const label = `transaction ${named(writes)}`;
      const held = await this.#request(
        actor,
        label,
        () => seen.every((check) => check()) && this.#apply(actor, writes),
      );
      if (held) return result;
    }
    throw new Unreachable();
  }
}

function named(writes: readonly Write[]): string {
  return writes.map(({ kind, path }) => `${kind} ${path}`).join(", ");
}

function withCommitTime(write: Write & { kind: "create" | "set" }, at: number): Fields {
  const field = write.kind === "create" ? write.commitTime : undefined;
  return field === undefined ? write.fields : { ...write.fields, [field]: new Date(at) };
}

function versionsOf(documents: readonly Stored[]): string[] {
  return documents.map(({ path, version }) => `${path}@${version}`);
}

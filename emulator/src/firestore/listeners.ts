import { invalid } from "../status.ts";
import type { CommitLog } from "./commit-log.ts";
import type { Change } from "./document.ts";
import { type DocumentStore, scopesOf } from "./document-store.ts";
import type { Listener, ListenSnapshot, Target, TargetChange } from "./listen.ts";
import { normalizeQuery } from "./normal-query.ts";
import { type DatabaseName, pathKey } from "./path.ts";
import { type TargetWatch, watchDocuments, watchQuery, watchWindow } from "./target-watch.ts";
import { compareTimestamps, type Timestamp } from "./timestamp.ts";

type OpenListener = { readonly onSnapshot: (snapshot: ListenSnapshot) => void };
type Subscription = {
  readonly listener: OpenListener;
  readonly targetId: number;
  readonly watch: TargetWatch;
};

/** All open listeners of a database, found by the scopes of the changes that matter to them. */
export class Listeners {
  readonly #database: DatabaseName & { now(): Timestamp };
  readonly #store: DocumentStore;
  readonly #log: CommitLog;
  readonly #byScope = new Map<string, Set<Subscription>>();

  constructor(database: DatabaseName & { now(): Timestamp }, store: DocumentStore, log: CommitLog) {
    this.#database = database;
    this.#store = store;
    this.#log = log;
  }

  open(onSnapshot: (snapshot: ListenSnapshot) => void): Listener {
    const listener: OpenListener = { onSnapshot };
    const subscriptions = new Map<number, Subscription>();
    const remove = (targetId: number) => {
      const subscription = subscriptions.get(targetId);
      if (!subscription) return;
      subscriptions.delete(targetId);
      this.#forget(subscription);
    };
    return {
      add: (targetId, target, resumeFrom) => {
        remove(targetId);
        const watch = this.#watch(target);
        const subscription = { listener, targetId, watch };
        subscriptions.set(targetId, subscription);
        for (const scope of watch.scopes) this.#subscribersOf(scope).add(subscription);
        const readTime = this.#database.now();
        // A time from the future comes from another run of the emulator and means nothing here.
        const resumed =
          resumeFrom && this.#log.reaches(resumeFrom) && compareTimestamps(resumeFrom, readTime) < 0;
        if (!resumed) return { readTime, reset: true, changes: watch.first(), passing: [] };
        const changes = watch.since(this.#log.changesSince(resumeFrom));
        const passing = watch.passing(this.#log.versionsSince(resumeFrom), changes);
        return { readTime, reset: false, changes, passing };
      },
      count: (targetId) => subscriptions.get(targetId)?.watch.count() ?? 0,
      remove,
      close: () => {
        for (const targetId of [...subscriptions.keys()]) remove(targetId);
      },
    };
  }

  /** Notifies every listener that a stored commit affects. Checks only the targets in its scopes. */
  notify(time: Timestamp, changes: readonly Change[]): void {
    const touched = new Map<Subscription, Change[]>();
    for (const change of changes) {
      for (const scope of [...scopesOf(change.path), `d:${pathKey(change.path)}`]) {
        for (const subscription of this.#byScope.get(scope) ?? []) {
          const own = touched.get(subscription);
          if (own) own.push(change);
          else touched.set(subscription, [change]);
        }
      }
    }
    const snapshots = new Map<OpenListener, Map<number, readonly TargetChange[]>>();
    for (const [{ listener, targetId, watch }, own] of touched) {
      const found = watch.follow(own);
      if (found.length === 0) continue;
      const targets = snapshots.get(listener) ?? new Map<number, readonly TargetChange[]>();
      snapshots.set(listener, targets.set(targetId, found));
    }
    for (const [listener, targets] of snapshots) listener.onSnapshot({ readTime: time, targets });
  }

  #watch(target: Target): TargetWatch {
    if (target.kind === "documents") return watchDocuments(this.#store, target.paths);
    const normal = normalizeQuery(this.#database, target.query);
    if (target.query.nearest) throw invalid("A vector search (findNearest) cannot be listened to.");
    const isWindow = target.query.limit !== undefined || target.query.offset > 0;
    return (isWindow ? watchWindow : watchQuery)(this.#store, normal);
  }

  #subscribersOf(scope: string): Set<Subscription> {
    const present = this.#byScope.get(scope);
    if (present) return present;
    const created = new Set<Subscription>();
    this.#byScope.set(scope, created);
    return created;
  }

  #forget(subscription: Subscription): void {
    for (const scope of subscription.watch.scopes) {
      const subscribers = this.#byScope.get(scope);
      subscribers?.delete(subscription);
      if (subscribers?.size === 0) this.#byScope.delete(scope);
    }
  }
}

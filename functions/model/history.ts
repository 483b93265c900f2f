import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { type Post, PublicContent } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { outlineOf } from "../src/feed/outline.ts";
import { outlineDocuments } from "../src/feed/outline-documents.ts";
import { impliedRecords } from "../testing/implied-records.ts";
import { type Random, randomFrom } from "../testing/random.ts";
import { type Actor, InMemoryServices } from "./world.ts";

/** A broken promise, and where it broke. */
export class Violation extends Error {}

/** The number of times each thing happened over all histories: a model in which nothing happens proves nothing. */
export type Tally = Map<string, number>;

export const author = { uid: "admin-1", email: "editor@dailygenius.example" };
/** Another administrator, who works on the same drafts. */
export const colleague = { uid: "admin-2", email: "colleague@dailygenius.example" };
/** The `updatedAt` of edits in the console: long before anything else happens. */
export const consoleMoments = ["2020-01-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z"] as const;
/** The time until a sweep, in ms, in which every call has ended. */
export const twoHours = 2 * 60 * 60 * 1000;
/** The unattached photos at the beginning of a history. */
export const uploads = [1, 2, 3] as const;

/** Returns the parts of a post that a person reads, except its day: its public texts, and which photo it has. */
export function readableParts(post: Post): unknown {
  return {
    ...PublicContent.parse(post),
    date: "",
    photo: post.imageURL === "" ? null : (post.photo ?? post.imageURL),
  };
}

/** One history so far: its world, its actors, and the data for the checks. */
export class History {
  readonly random: Random;
  readonly world: InMemoryServices;
  /** With edits in the console; without them no two posts may ever have the same slug. */
  readonly hasConsole: boolean;
  /** With few dates and titles, so that almost everything collides. */
  readonly isCrowded: boolean;
  /** With posts that move together. Only the seed decides: a draw would make the seeds of rare mistakes stale. */
  readonly hasMoves: boolean;
  /** With drafts. Only the seed decides, for the same reason. */
  readonly hasDrafts: boolean;
  /** With a console that mostly moves posts to the other month or deletes them. Only the seed decides. */
  readonly isRestless: boolean;
  /** With nights between the calls, and sweeps beside them. Only the seed decides. */
  readonly hasNights: boolean;
  /** Whether nothing runs into trouble; then nothing may be left for the sweep. */
  readonly isCalm: boolean;
  /** Whether a deleted post was written again in the console. */
  isAnyWrittenAgain = false;
  /** A post that is older than its history; undefined in most histories. */
  readonly olderPost: Post | undefined;
  /** Posts whose former photo the console has linked again, while a call may be removing its files. */
  readonly relinked = new Set<string>();
  /** The post that each request created. */
  readonly requests = new Map<string, string>();
  /** The drafts that a call has kept. */
  readonly drafts = new Set<string>();
  /** Calls that ran into trouble and may be made again. */
  readonly again: (() => void)[] = [];
  active = 0;
  /** The text that a person had read, by the post and the time of their check. */
  readonly checks = new Map<string, unknown>();
  begunRequests = 0;
  /** How often things happened that allow a call in flight to end otherwise; departures leave a slug. */
  readonly happened = { consoleEdits: 0, deletions: 0, departures: 0, restoredDuplicates: 0 };
  readonly #tally: Tally;
  /** The counts when an actor began. */
  readonly #began = new Map<Actor, History["happened"]>();
  /** The first broken promise, or an error that no call may end in. */
  #failure: unknown;

  constructor(seed: number, tally: Tally) {
    this.#tally = tally;
    this.random = randomFrom(seed);
    this.hasConsole = this.random.chance(0.7);
    this.isCrowded = this.random.chance(0.3);
    this.hasMoves = seed % 3 === 2;
    this.hasDrafts = seed % 7 === 3;
    this.isRestless = seed % 11 === 7;
    this.hasNights = seed % 11 === 8;
    this.isCalm = this.random.chance(0.25);
    this.world = new InMemoryServices(this.random);
    this.olderPost = this.random.chance(0.3) ? stageOlderPost(this.world) : undefined;
  }

  get isBusy(): boolean {
    return this.active > 0 || this.world.hasWaiting;
  }

  /** Runs everything that needs no further request; throws the failure if there is one. */
  async breathe(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#failure) throw this.#failure;
  }

  begin(actor: Actor): void {
    this.#began.set(actor, { ...this.happened });
  }

  /** Whether a thing has not happened since this actor began. */
  isWithout(what: keyof History["happened"], actor: Actor): boolean {
    return this.#began.get(actor)?.[what] === this.happened[what];
  }

  /** Ends the history with an error; only the first one counts. */
  fail(error: unknown): void {
    this.#failure ??= error;
  }

  /** Ends the history with a broken promise, and the request that broke it. */
  break(promise: string): never {
    const violation = new Violation(promise);
    this.fail(violation);
    throw violation;
  }

  count(what: string, times = 1): void {
    this.#tally.set(what, (this.#tally.get(what) ?? 0) + times);
  }
}

/** Adds a post from before posts had a history, with all documents derived from it. */
function stageOlderPost({ documents }: InMemoryServices): Post {
  const moment = "2026-01-01T00:00:00.000Z";
  const post = aPost({ title: "Bob", date: "2026/03/14", createdAt: moment, updatedAt: moment });
  const put = (path: string, fields: Readonly<Record<string, unknown>>) =>
    documents.set(path, { fields, version: moment });
  put(`posts/${post.id}`, post);
  for (const [collection, records] of Object.entries(impliedRecords({ [post.id]: post })))
    for (const [id, fields] of Object.entries(records)) put(`${collection}/${id}`, fields);
  const outline = outlineOf({ ...feedEntry(post), id: post.id });
  for (const [path, fields] of outlineDocuments([outline])) put(path, fields);
  return post;
}

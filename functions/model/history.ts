import type { Stored } from "../src/store/documents.ts";
import { type Random, randomFrom } from "./random.ts";
import { type Actor, World } from "./world.ts";

/** A promise that did not hold, and where. */
export class Violation extends Error {}

/** How often what happened, over all histories: a model in which nothing happens shows nothing. */
export type Tally = Map<string, number>;

/** Who makes every call. */
export const author = { uid: "admin-1", email: "editor@dailygenius.example" };
/** What `updatedAt` a hand writes, long before anything happens. */
export const handMoments = ["2020-01-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z"] as const;
/** The photos that wait to be attached when a history begins. */
export const uploads = [1, 2, 3] as const;

/** One history as far as it has been told: the world, who is under way in it, and what the checks have to remember. */
export class History {
  readonly random: Random;
  readonly world: World;
  /** Without writes by hand no two posts may ever claim one slug. */
  readonly byHand: boolean;
  /** With few dates and titles, so that almost everything meets. */
  readonly isCrowded: boolean;
  /** Without any trouble: then nothing may be left to the sweep. */
  readonly isCalm: boolean;
  /** Whether a hand has written a deleted post again. */
  isAnyWrittenAgain = false;
  /** Which post each request made. */
  readonly requests = new Map<string, string>();
  /** Calls that got into trouble, and may be made again. */
  readonly again: (() => void)[] = [];
  active = 0;
  begunRequests = 0;
  handWrites = 0;
  deletions = 0;
  /** The first promise that was broken. */
  violation: unknown;
  private readonly tally: Tally;
  /** What had happened when an actor began. */
  private readonly began = new Map<Actor, { readonly handWrites: number; readonly deletions: number }>();

  constructor(seed: number, tally: Tally) {
    this.tally = tally;
    this.random = randomFrom(seed);
    this.byHand = this.random.chance(0.7);
    this.isCrowded = this.random.chance(0.3);
    this.isCalm = this.random.chance(0.25);
    this.world = new World(this.random);
  }

  get isBusy(): boolean {
    return this.active > 0 || this.world.hasWaiting;
  }

  /** Lets everything that can go on without a request do so. */
  async breathe(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.violation) throw this.violation;
  }

  begin(actor: Actor): void {
    this.began.set(actor, { handWrites: this.handWrites, deletions: this.deletions });
  }

  /** Whether no hand has written since this actor began. */
  isWithoutHand(actor: Actor): boolean {
    return this.began.get(actor)?.handWrites === this.handWrites;
  }

  /** Whether no post was deleted since this actor began. */
  isWithoutDeletion(actor: Actor): boolean {
    return this.began.get(actor)?.deletions === this.deletions;
  }

  posts(): Stored[] {
    const posts = Object.entries(this.world.collection("posts"));
    return posts.map(([id, fields]) => ({ path: `posts/${id}`, fields, version: "0", readAt: 0 }));
  }

  /** Ends the history with the promise that was broken. */
  break(what: string): never {
    const violation = new Violation(what);
    this.violation ??= violation;
    throw violation;
  }

  count(what: string, times = 1): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + times);
  }
}

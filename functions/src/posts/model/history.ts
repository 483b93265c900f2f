import { isDeepStrictEqual } from "node:util";
import { Failure } from "@daily-genius/domain/failure";
import { photoVariantNames } from "@daily-genius/domain/photo";
import type { Post } from "@daily-genius/domain/post";
import type { PostDraft } from "@daily-genius/domain/post-draft";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { ownObjects, stagedObjects } from "../../photos/photo-store.ts";
import { referredObjects } from "../../photos/referred-objects.ts";
import type { Fields, Stored, Write } from "../../records/records.ts";
import { sweepOnce } from "../../sweep/sweep-once.ts";
import { impliedRecords } from "../../testing/implied-records.ts";
import { removeDuplicates } from "../duplicates.ts";
import { type CreateInput, createFrom } from "../post-creation.ts";
import { deleteFrom } from "../post-deletion.ts";
import { restoreFrom } from "../post-restoration.ts";
import { type UpdateInput, updateWith } from "../post-update.ts";
import { settle } from "../settle.ts";
import { claimants, claimedSlug } from "../slugs.ts";
import { readTrash } from "../trash-record.ts";
import { type Random, randomFrom } from "./random.ts";
import { type Actor, Killed, type PostEvent, Unreachable, World } from "./world.ts";

/** A promise that did not hold, and where. */
class Violation extends Error {}

/** How often what happened, over all histories: a model in which nothing happens shows nothing. */
export type Tally = Map<string, number>;

const author = { uid: "admin-1", email: "editor@dailygenius.example" };
const days = ["2026/03/14", "2026/03/15"] as const;
const titles = ["Ada", "Ada!", "Bob", "Eve"] as const;
const idsByHand = ["x1", "x2", "2026-03-14-ada", "2026-03-15-bob"] as const;
const moments = ["2020-01-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z"] as const;
const uploads = [1, 2, 3] as const;
const twoHours = 2 * 60 * 60 * 1000;
const mostSteps = 20_000;

/**
 * Tells one history: calls, writes by hand and deliveries of events, interleaved request by request, some killed and
 * some left without an answer; then quiet, a cleanup and a sweep. Throws a `Violation` where a promise is broken.
 */
export async function tellHistory(
  seed: number,
  tally: Tally = new Map(),
  trace?: (line: string) => void,
): Promise<void> {
  await new History(seed, tally, trace).tell();
}

class History {
  private readonly random: Random;
  private readonly tally: Tally;
  private readonly world: World;
  /** Without writes by hand no two posts may ever claim one slug. */
  private readonly byHand: boolean;
  /** With few dates and titles, so that almost everything meets. */
  private readonly isCrowded: boolean;
  /** Without any trouble: then nothing may be left to the sweep. */
  private readonly isCalm: boolean;
  /** Whether a hand has written a deleted post again. */
  private isAnyWrittenAgain = false;
  /** Which post each request made. */
  private readonly requests = new Map<string, string>();
  private readonly again: (() => void)[] = [];
  private active = 0;
  private handWrites = 0;
  private deletions = 0;
  private violation: unknown;

  constructor(seed: number, tally: Tally, trace: ((line: string) => void) | undefined) {
    this.random = randomFrom(seed);
    this.tally = tally;
    this.byHand = this.random.chance(0.7);
    this.isCrowded = this.random.chance(0.3);
    this.isCalm = this.random.chance(0.25);
    this.world = new World(this.random, (...change) => this.look(...change));
    this.world.trace = trace;
  }

  async tell(): Promise<void> {
    for (const upload of uploads) this.stageUpload(upload);
    const calls = 5 + this.random.below(10);
    for (let begun = 0; begun < calls || this.isBusy; ) {
      const choice = this.random.below(10);
      if (begun < calls && this.active < 4 && choice < 3) {
        begun += 1;
        this.begin();
      } else if (choice === 3 && this.active < 6) this.deliver(true);
      else if (this.world.hasWaiting) this.world.proceed();
      await this.breathe();
    }
    await this.comeToRest();
    this.checkDerived("after the calls");
    await this.cleanUp();
    await this.sweep();
  }

  private get isBusy(): boolean {
    return this.active > 0 || this.world.hasWaiting;
  }

  /** Lets everything that can go on without a request do so. */
  private async breathe(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.violation) throw this.violation;
  }

  private begin(): void {
    const repeat = this.random.chance(0.2) ? this.again.pop() : undefined;
    if (repeat) {
      repeat();
      return;
    }
    const kind = this.random.below(this.byHand ? 12 : 9);
    const isEmpty = Object.keys(this.world.collection("posts")).length === 0;
    const [conflict] = Object.values(this.world.collection("slugConflicts"));
    if (conflict && this.random.chance(0.3)) {
      this.act("cleanup", (actor) => removeDuplicates(this.world.servicesFor(actor)));
      // What is most likely to go wrong: the keeper leaves while its duplicates are removed.
      if (this.random.chance(0.7)) this.update(String(conflict["keeper"]));
    } else if (kind < 3 || (isEmpty && kind < 7)) this.create();
    else if (kind < 6) this.update();
    else if (kind < 7) this.remove();
    else if (kind < 8) this.restore();
    else if (kind < 9) this.act("cleanup", (actor) => removeDuplicates(this.world.servicesFor(actor)));
    else this.writeByHand();
  }

  private create(): void {
    const input: CreateInput = {
      requestId: `request-${this.random.below(1_000_000)}`,
      draft: this.draft(),
      uploadId: this.random.chance(0.3) ? `u${this.random.pick(uploads)}` : undefined,
    };
    const run = () =>
      this.act(
        `create ${input.requestId}`,
        (actor) => createFrom(this.world.servicesFor(actor), input, author),
        run,
      );
    run();
    // A request may be sent twice, the second time before the first is answered.
    if (this.random.chance(0.15)) run();
  }

  private update(wanted?: string): void {
    const posts = this.world.collection("posts");
    const ids = Object.keys(posts);
    const any = ids.length > 0 && this.random.chance(0.95) ? this.random.pick(ids) : "nobody";
    const id = wanted ?? any;
    const choice = this.random.below(4);
    const uploadId = `u${this.random.pick(uploads)}`;
    const input: UpdateInput = {
      requestId: "unused",
      id,
      basedOn: this.random.chance(0.85) ? String(posts[id]?.["updatedAt"] ?? "") : this.random.pick(moments),
      draft: this.draft(),
      photo: choice < 2 ? { kind: "keep" } : choice < 3 ? { kind: "remove" } : { kind: "replace", uploadId },
    };
    const run = () =>
      this.act(
        `update ${input.basedOn}`,
        (actor) => updateWith(this.world.servicesFor(actor), input, author.uid),
        run,
      );
    run();
  }

  private remove(): void {
    const ids = Object.keys(this.world.collection("posts"));
    const id = ids.length > 0 ? this.random.pick(ids) : "nobody";
    const run = () => this.act("delete", (actor) => deleteFrom(this.world.servicesFor(actor), id), run);
    run();
    if (this.random.chance(0.2)) run();
  }

  private restore(): void {
    const ids = Object.keys(this.world.collection("trash"));
    const id = ids.length > 0 ? this.random.pick(ids) : "nobody";
    const asDuplicate = this.random.chance(0.3);
    const run = () =>
      this.act(
        asDuplicate ? "restore asDuplicate" : "restore",
        (actor) => restoreFrom(this.world.servicesFor(actor), id, asDuplicate),
        run,
      );
    run();
  }

  private writeByHand(): void {
    this.handWrites += 1;
    this.count("by hand");
    if (this.random.chance(0.3) && this.writeAgain()) return;
    const posts = this.world.collection("posts");
    const known = Object.keys(posts);
    const id =
      known.length > 0 && this.random.chance(0.5) ? this.random.pick(known) : this.random.pick(idsByHand);
    if (this.random.chance(0.3)) {
      this.world.writeByHand(id, undefined);
      this.forgetRequests(id);
      return;
    }
    const before = posts[id];
    const linked = this.random.chance(0.2) && known.length > 0 ? posts[this.random.pick(known)] : before;
    const { imageURL, thumbnailURL, previewURL, photo } = { ...aPost(), ...linked } as Post; // as `aPost` has them
    const repeated = this.random.chance(0.4) && known.length > 0 ? posts[this.random.pick(known)] : undefined;
    const { title, date } = { ...this.draft(), ...repeated } as PostDraft; // all posts here are made of such
    this.world.writeByHand(id, {
      ...aPost({ id, imageURL, thumbnailURL, previewURL, photo }),
      title: this.random.chance(0.1) ? "!!!" : title,
      date: this.random.chance(0.1) ? "soon" : date,
      createdAt: before?.["createdAt"] ?? this.random.pick(moments),
      updatedAt: before?.["updatedAt"] ?? this.random.pick(moments),
    });
  }

  /** Writes a deleted post under its id as it was, which is how one comes back from a backup; false if there is none. */
  private writeAgain(): boolean {
    const deleted = Object.entries(this.world.collection("trash")).filter(
      ([id]) => !this.world.fieldsAt(`posts/${id}`),
    );
    if (deleted.length === 0) return false;
    const [id, trash] = this.random.pick(deleted);
    this.world.writeByHand(id, readTrash(trash).post);
    this.forgetRequests(id);
    this.isAnyWrittenAgain = true;
    this.count("written again");
    return true;
  }

  /** A hand leaves no trace in trash or reservation: the request that made the post may make it once more. */
  private forgetRequests(id: string): void {
    for (const [request, made] of this.requests) if (made === id) this.requests.delete(request);
  }

  private draft(): PostDraft {
    const { birthdate, deathdate, country, role } = aPost();
    const description = `Text ${this.random.below(1_000_000)}`;
    return {
      title: this.random.pick(titles.slice(0, this.isCrowded ? 3 : titles.length)),
      date: this.isCrowded ? days[0] : this.random.pick(days),
      description,
      birthdate,
      deathdate,
      country,
      role,
    };
  }

  /** Runs a call as an actor of its own, which may get into trouble; then it may be made again. */
  private act(name: string, run: (actor: Actor) => Promise<unknown>, repeat?: () => void): void {
    const trouble = {
      at: 1 + this.random.below(12),
      kind: this.random.pick(["killed", "unanswered"] as const),
      applied: this.random.chance(0.5),
    };
    const actor: Actor = { name, steps: 0, ...(!this.isCalm && this.random.chance(0.25) && { trouble }) };
    this.active += 1;
    this.began.set(actor, { handWrites: this.handWrites, deletions: this.deletions });
    run(actor)
      .then(
        () => this.count(`${name.split(" ")[0]} ok`),
        (error: unknown) => this.explain(actor, error, repeat),
      )
      .catch((violation: unknown) => {
        this.violation ??= violation;
      })
      .finally(() => {
        this.active -= 1;
      });
  }

  /** What had happened when an actor began. */
  private readonly began = new Map<Actor, { handWrites: number; deletions: number }>();

  private explain(actor: Actor, error: unknown, repeat?: () => void): void {
    const [call = "", detail = ""] = actor.name.split(" ");
    // A deletion meanwhile may have freed a title after this call had found it taken.
    const isUndisturbed = this.began.get(actor)?.deletions === this.deletions;
    if (error instanceof Failure) {
      this.count(`${call} ${error.code}`);
      if (error.code === "already-exists" && !this.byHand && isUndisturbed && this.requests.has(detail))
        throw new Violation(`the request ${detail} made a post, and was refused when it came again`);
      const expected = ["already-exists", "aborted", "not-found", "failed-precondition"];
      if (!expected.includes(error.code)) throw new Violation(`${call} failed ${error.code}`);
    } else if (error instanceof Killed || error instanceof Unreachable) {
      this.count(`${call} in trouble`);
      if (repeat) this.again.push(repeat);
    } else throw error;
  }

  /** Tells one event that is still to be told, or, at random, one that was told already. */
  private deliver(troubled: boolean): boolean {
    const { events } = this.world;
    const open = events.filter(({ told }) => told === 0);
    const event = open.length > 0 ? this.random.pick(open) : undefined;
    const repeated = events.length > 0 && this.random.chance(0.2) ? this.random.pick(events) : undefined;
    const next = repeated ?? event;
    if (!next) return false;
    const trouble = {
      at: 1 + this.random.below(6),
      kind: "killed",
      applied: this.random.chance(0.5),
    } as const;
    const actor: Actor = {
      name: "event",
      steps: 0,
      ...(troubled && !this.isCalm && this.random.chance(0.25) && { trouble }),
    };
    this.active += 1;
    void this.tellEvent(next, actor);
    return true;
  }

  private async tellEvent(event: PostEvent, actor: Actor): Promise<void> {
    try {
      await settle(this.world.servicesFor(actor), event.id, event);
      event.told += 1;
      this.count("event ok");
    } catch (error) {
      // Not told: it is delivered again.
      if (error instanceof Killed || error instanceof Unreachable) this.count("event in trouble");
      else this.violation ??= error;
    } finally {
      this.active -= 1;
    }
  }

  /** Goes on until everything is answered and every event has been told. */
  private async comeToRest(): Promise<void> {
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const isOpen = this.world.events.some(({ told }) => told === 0);
      if (!this.isBusy && !isOpen) return;
      if (isOpen && this.active < 3 && this.random.chance(0.5)) this.deliver(false);
      else if (this.world.hasWaiting) this.world.proceed();
      await this.breathe();
    }
    throw new Violation("it never comes to rest");
  }

  private async cleanUp(): Promise<void> {
    const conflicts = Object.keys(this.world.collection("slugConflicts"));
    const before = this.world.collection("posts");
    for (const expected of [conflicts, []]) {
      const actor: Actor = { name: "cleanup", steps: 0 };
      this.began.set(actor, { handWrites: this.handWrites, deletions: this.deletions });
      const removed = await this.alone(() => removeDuplicates(this.world.servicesFor(actor)));
      if (!isDeepStrictEqual(new Set(removed), new Set(expected)))
        throw new Violation(`cleanup removed ${removed} where the duplicates were ${expected}`);
      await this.comeToRest();
      this.checkDerived("after the cleanup");
    }
    const after = this.world.collection("posts");
    for (const [id, post] of Object.entries(before))
      if (!conflicts.includes(id) && !isDeepStrictEqual(after[id], post))
        throw new Violation(`cleanup touched the keeper ${id}`);
  }

  private async sweep(): Promise<void> {
    const actor: Actor = { name: "sweep", steps: 0 };
    this.world.now += twoHours;
    const photos = this.ownPhotos();
    // What was written again points at nothing until the sweep.
    const isWhole = this.isCalm && !this.isAnyWrittenAgain;
    if (isWhole && photos.flat().some((name) => !this.world.objects.has(name)))
      throw new Violation("a photo is missing though nothing was broken off");
    await this.alone(() => sweepOnce(this.world.servicesFor(actor)));
    await this.comeToRest();
    if (!isDeepStrictEqual(this.ownPhotos(), photos)) throw new Violation("a post has lost its photo");
    this.checkDerived("after the sweep");
    this.checkObjects();
  }

  private async alone<Result>(run: () => Promise<Result>): Promise<Result> {
    this.active += 1;
    let isDone = false;
    const running = run().finally(() => {
      isDone = true;
      this.active -= 1;
    });
    running.catch(() => {});
    while (!isDone) {
      if (this.world.hasWaiting) this.world.proceed();
      await this.breathe();
    }
    return running;
  }

  private stageUpload(number: number): void {
    const uploadId = `u${number}`;
    const contentTypes = { full: "image/webp", list: "image/jpeg", preview: "image/jpeg" };
    const fields = {
      state: "ready",
      uid: author.uid,
      originalBytes: 9,
      bytes: 5,
      width: number,
      height: 1,
      contentTypes,
      expireAt: new Date(this.world.now + 24 * 60 * 60 * 1000),
    };
    this.world.documents.set(`photoUploads/${uploadId}`, { fields, version: -number });
    for (const [index, name] of stagedObjects(uploadId).entries())
      this.world.objects.set(name, {
        content: `${number}:${photoVariantNames[index]}`,
        createdAt: this.world.now,
      });
  }

  /** Looks at every write as it happens. */
  private look(
    actor: Actor,
    { path, kind }: Write,
    before: Fields | undefined,
    after: Fields | undefined,
  ): void {
    const [call = "", detail = ""] = actor.name.split(" ");
    if (call === "hand") return;
    if (
      call !== "sweep" &&
      path.startsWith("trash/") &&
      after &&
      !isDeepStrictEqual(after["post"], this.world.fieldsAt(path.replace("trash", "posts")))
    )
      this.break(`${path} does not hold the post as it was`);
    if (path.startsWith("photoUploads/") && before?.["attachedTo"] !== undefined && after)
      this.break(`${path} was attached twice`);
    if (!path.startsWith("posts/")) return;
    const id = path.slice("posts/".length);
    if (!after && call !== "delete" && call !== "cleanup") this.break(`${call} deleted the post ${id}`);
    if (before && after && !(String(after["updatedAt"]) > String(before["updatedAt"])))
      this.break(`${call} did not move updatedAt of ${id}`);
    if (call === "update" && before?.["updatedAt"] !== detail) this.break(`an edit of ${id} was lost`);
    // A post that is created and deleted again while the same request, sent twice, is on its way leaves nothing that
    // the second could notice: nothing can hold on to a document that is not there.
    const isAfterAll = this.began.get(actor)?.deletions === this.deletions;
    if (call === "create" && kind === "create") {
      if (isAfterAll && this.requests.has(detail)) this.break(`one request made two posts, the second ${id}`);
      this.requests.set(detail, id);
    }
    const deletedAt = this.world.fieldsAt(`trash/${id}`)?.["deletedAt"];
    if (
      !before &&
      isAfterAll &&
      deletedAt !== undefined &&
      !(String(after?.["updatedAt"]) > String(deletedAt))
    )
      this.break(`${id} is not later than its deletion`);
    if (call === "restore" && !this.hasWholePhoto(id, after)) this.break(`${id} came back without its photo`);
    if (!after) this.deletions += 1;
    const others = this.stored().filter((post) => post.path !== path);
    const slug = claimedSlug(after);
    const isUndisturbed = this.began.get(actor)?.handWrites === this.handWrites;
    // That a restoration may repeat another post is asked for by its caller.
    const isClaim = slug !== undefined && slug !== claimedSlug(before) && detail !== "asDuplicate";
    if (isUndisturbed && isClaim && claimants(slug, others).length > 0)
      this.break(`${call} made a duplicate of ${slug}`);
    const left = claimedSlug(before);
    const isKeeper = left !== undefined && claimants(left, this.stored())[0]?.path === path;
    if (isUndisturbed && call === "cleanup" && isKeeper) this.break(`cleanup removed the keeper ${id}`);
  }

  /** Whether a post comes out of the trash with as many files as it had. Where a hand has written, some may be another's. */
  private hasWholePhoto(id: string, restored: Fields | undefined): boolean {
    const trash = this.world.fieldsAt(`trash/${id}`);
    if (this.byHand || !trash) return true;
    return ownObjects(id, restored ?? {}).length === ownObjects(id, readTrash(trash).post).length;
  }

  private stored(): Stored[] {
    const posts = Object.entries(this.world.collection("posts"));
    return posts.map(([id, fields]) => ({ path: `posts/${id}`, fields, version: 0 }));
  }

  private break(what: string): never {
    const violation = new Violation(what);
    this.violation ??= violation;
    throw violation;
  }

  private ownPhotos(): string[][] {
    return Object.entries(this.world.collection("posts")).map(([id, fields]) => ownObjects(id, fields));
  }

  private checkDerived(when: string): void {
    const posts = this.world.collection("posts");
    const slugs = this.world.collection("slugs");
    const stored = {
      slugs: Object.fromEntries(Object.entries(slugs).map(([slug, { postId }]) => [slug, { postId }])),
      feed: this.world.collection("feed"),
      slugConflicts: this.world.collection("slugConflicts"),
    };
    const implied = impliedRecords(posts);
    if (!isDeepStrictEqual(stored, implied))
      throw new Violation(`${when}: ${JSON.stringify({ stored, implied }, null, 1)}`);
    for (const [id, { updatedAt }] of Object.entries(posts))
      if (moments.includes(updatedAt as (typeof moments)[number]))
        throw new Violation(`${id} was not stamped`);
    this.count("conflicts", Object.keys(stored.slugConflicts).length);
  }

  private checkObjects(): void {
    const posts = this.world.collection("posts");
    const accounted = new Set([
      ...Object.values(posts).flatMap(referredObjects),
      ...Object.values(this.world.collection("trash")).flatMap((trash) => [
        ...readTrash(trash).photos.values(),
      ]),
      ...Object.entries(this.world.collection("photoUploads")).flatMap(([uploadId, { attachedTo }]) =>
        attachedTo === undefined ? stagedObjects(uploadId) : [],
      ),
    ]);
    const present = new Set(this.world.objects.keys());
    for (const name of present) if (!accounted.has(name)) throw new Violation(`${name} is astray`);
    for (const name of accounted) if (!present.has(name)) throw new Violation(`${name} is missing`);
    for (const [id, fields] of Object.entries(posts)) {
      const upload = (fields as Post).photo?.width; // written by the code under test, or copied from what it wrote
      for (const [index, name] of referredObjects(fields).entries())
        if (this.world.objects.get(name)?.content !== `${upload}:${photoVariantNames[index]}`)
          throw new Violation(`${id} shows the photo of another upload`);
    }
    this.count("photos", Object.values(posts).flatMap(referredObjects).length);
  }

  private count(what: string, times = 1): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + times);
  }
}

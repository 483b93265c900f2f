import type { CallInput } from "@daily-genius/domain/calls/calls";
import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import { latestDay, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { type Intent, type Move, plan } from "@daily-genius/domain/schedule/plan";
import { type Schedule, scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { call } from "#backend/call.ts";
import { failureInWords } from "#backend/failure-in-words.ts";
import { Store } from "#ui/store.ts";
import { showToast } from "#ui/toasts.ts";
import { currentPosts } from "../current-version.ts";
import { mayRepeat } from "../in-parallel.ts";
import { report } from "../post-actions.ts";
import { sharedSchedule } from "../store/desk.ts";
import type { PostStore } from "../store/post-store.ts";
import { sayMovedBack } from "./words.ts";

/** The maximum number of acts of a visit that can be undone. */
const mostUndone = 20;

/** The target days of posts that are being moved. */
type Pending = ReadonlyMap<string, PublishDate>;

/** An act that can be undone, even before its answer has arrived. */
type Act = { readonly moves: readonly Move[]; readonly outcome: Promise<Outcome>; isTakenBack: boolean };

/** The result of moves: refused for good, or failed and worth another try. */
type Outcome = "made" | "refused" | "failed";

/** Moves the posts on the server and returns them. */
type Send = (moves: CallInput<"movePosts">["moves"]) => Promise<readonly Post[]>;

/** The acts of a visit that move posts: each shows at once, and is reverted with the reason if it is refused. */
export class PostMoves extends Store<Pending> {
  readonly #store: PostStore;
  readonly #send: Send;
  #acts: readonly Act[] = [];
  /** Resolves with the last act. */
  #queue = Promise.resolve();

  constructor(store: PostStore, send: Send) {
    super(new Map());
    this.#store = store;
    this.#send = send;
  }

  /** Returns a post on the day where it is shown. */
  readonly shown = (id: string): Post | undefined => {
    const post = this.#store.get(id);
    const date = this.get().get(id);
    return post && date !== undefined ? { ...post, date } : post;
  };

  /** Makes the moves of an intent and announces them, with an offer to undo them. */
  carryOut(intent: Intent, announce: (moves: readonly Move[]) => string): void {
    const moves = this.#planned(intent);
    if (moves.length === 0) return;
    const act: Act = { moves, outcome: this.#make(moves), isTakenBack: false };
    this.#acts = [...this.#acts, act].slice(-mostUndone);
    this.#queue = act.outcome.then((outcome) => {
      if (outcome !== "made") this.#forget(act);
      else if (!act.isTakenBack) {
        const action = { label: "Undo", run: () => this.undo(act) };
        showToast(announce(moves), { about: "moves", action });
      }
    });
  }

  /** Undoes an act, by default the last. Drops it if someone else's change makes that impossible. */
  undo(act = this.#acts.findLast(({ isTakenBack }) => !isTakenBack)): void {
    if (!act || act.isTakenBack) return;
    // Set now, so that the next call undoes the act before.
    act.isTakenBack = true;
    const moves = this.#planned({ kind: "undo", moves: act.moves });
    if (moves.length === 0) this.#forget(act);
    else
      this.#queue = this.#make(moves, act).then((outcome) => {
        if (outcome === "made") showToast(sayMovedBack(moves), { about: "moves" });
        if (outcome === "failed") act.isTakenBack = false;
        else this.#forget(act);
      });
  }

  #forget(act: Act): void {
    this.#acts = this.#acts.filter((one) => one !== act);
  }

  /** Returns the moves of an intent for the posts as shown now; if it is refused, shows a message and returns none. */
  #planned(intent: Intent): readonly Move[] {
    const state = this.#store.getState();
    const schedule = scheduleWith(state.status === "ready" ? state.posts : [], this.get());
    const made = plan(schedule, intent, latestDay(new Date()));
    if ("moves" in made) return made.moves;
    showToast(`${made.refused} Nothing was moved.`, { tone: "danger" });
    return [];
  }

  /** Makes moves, unless they undo an act that was not made either. */
  async #make(moves: readonly Move[], back?: Act): Promise<Outcome> {
    this.set(new Map([...this.get(), ...moves.map(({ id, to }) => [id, to] as const)]));
    // One after the other: the next act is based on the posts that this one returns.
    await this.#queue;
    const isDue = back === undefined || (await back.outcome) === "made";
    const outcome = isDue ? await this.#commit(moves, back && (() => this.undo(back))) : "refused";
    // A later act may have moved the post again.
    const isOver = new Map(moves.map(({ id, to }) => [id, to]));
    this.set(new Map([...this.get()].filter(([id, to]) => isOver.get(id) !== to)));
    return outcome;
  }

  /** Makes the moves on the server, and reports the reason of a failure, with an offer to do them `again`. */
  async #commit(moves: readonly Move[], again: (() => void) | undefined): Promise<Outcome> {
    try {
      const posts = moves.map(({ id }) => this.#store.get(id));
      // The previous act, on which this one was planned, may have failed.
      const current = posts.flatMap((post, n) => (post && post.date !== moves[n]?.from ? [post] : []));
      if (current.length > 0) throw new Failure("aborted", failureText.aborted, { current });
      const answer = await this.#send(
        moves.map(({ id, to }, n) => ({ id, basedOn: posts[n]?.updatedAt ?? "", date: to })),
      );
      this.#store.put(...answer);
      return "made";
    } catch (error) {
      this.#store.put(...currentPosts(error));
      report("posts could not be moved", error, { again, text: refusalOf(error) });
      return mayRepeat(error) ? "failed" : "refused";
    }
  }
}

/** By the store of a visit: acts can still be undone after another view was shown. */
const movesOfVisits = new WeakMap<PostStore, PostMoves>();

/** Returns the acts of a visit that move posts. */
export function movesOf(store: PostStore): PostMoves {
  const known =
    movesOfVisits.get(store) ??
    new PostMoves(store, async (moves) => {
      const { posts } = await call("movePosts", { requestId: crypto.randomUUID(), moves });
      return posts;
    });
  movesOfVisits.set(store, known);
  return known;
}

/** Returns the posts by their days, including the moves in progress. */
export function scheduleWith(posts: readonly Post[], pending: Pending): Schedule {
  if (pending.size === 0) return sharedSchedule(posts);
  return scheduleOf(
    posts.map((post) => {
      const date = pending.get(post.id);
      return date === undefined ? post : { ...post, date };
    }),
  );
}

/** Returns the reason why moves failed, in one or two sentences. */
function refusalOf(error: unknown): string {
  const words = failureInWords(error).join(" ");
  if (!(error instanceof Failure)) return words;
  const { code, message, details } = error;
  // Some had moved already; the server says how many.
  if (details?.["moved"] !== undefined || code === "failed-precondition") return message;
  if (code === "aborted") {
    const count = currentPosts(error).length;
    return `Someone else has changed ${count === 0 ? "some" : count} of these posts. Nothing was moved.`;
  }
  if (code === "not-found") return "Someone else has deleted one of these posts. Nothing was moved.";
  // Nobody knows until there is an answer.
  if (code === "unavailable" || code === "internal") return words;
  return `${words} Nothing was moved.`;
}

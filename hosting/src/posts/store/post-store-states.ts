import type { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import { needsSignIn } from "#backend/outcomes.ts";
import type { PostChanges } from "#backend/posts.ts";

type Listener = PostChanges["source"];

/** The store's connection to the server, and what it can show. */
export type StoreState = {
  readonly connection: /** The record of the last visit is being read. */
    | { readonly step: "opening" }
    /** The store reads what the record lacks and starts both listeners. */
    | { readonly step: "connecting" }
    /** `live` lists the listeners with news from the server, not from a cache without connection. */
    | { readonly step: "listening"; readonly live: readonly Listener[] }
    /** Something failed; `retryDue` follows after a pause. */
    | { readonly step: "waiting" }
    /** The session may no longer read: only `reloaded` tries again. */
    | { readonly step: "refused" }
    | { readonly step: "closed" };
  readonly shown: "nothing" | "first pages" | "everything";
  /** The reason why nothing can be read, or why changes made elsewhere do not arrive. */
  readonly trouble: Failure | undefined;
  /** The number of consecutive failures for a reason other than a lost connection. */
  readonly failures: number;
};

export type StoreEvent =
  | { readonly kind: "recordFound" | "opened" | "pageRead" | "allRead" | "miscounted" }
  | { readonly kind: "received"; readonly source: Listener; readonly isLive: boolean }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "retryDue" | "reloaded" | "closed" };

/** The store's next action. `connect`, `retry` and `disconnect` first end the earlier attempt, at any step. */
export type StoreEffect =
  | { readonly do: "connect" | "disconnect" | "recount" | "startOverlap" | "stopOverlap" }
  | { readonly do: "retry"; readonly after: number }
  | { readonly do: "log"; readonly failure: Failure };

export const initialState: StoreState = {
  connection: { step: "opening" },
  shown: "nothing",
  trouble: undefined,
  failures: 0,
};

type Step = readonly [StoreState, ...StoreEffect[]];

const connect = (state: StoreState): Step => [
  { ...state, connection: { step: "connecting" } },
  { do: "connect" },
];

const transitions: {
  readonly [K in StoreEvent["kind"]]: (state: StoreState, event: Extract<StoreEvent, { kind: K }>) => Step;
} = {
  recordFound: (state) => [{ ...state, shown: "everything" }],
  opened: connect,
  pageRead: (state) => [{ ...state, shown: "first pages", trouble: undefined }],
  allRead: (state) => [{ ...state, shown: "everything", trouble: undefined }],
  received(state, { source, isLive }) {
    const before = state.connection.step === "listening" ? state.connection.live : [];
    const others = before.filter((listener) => listener !== source);
    const live = isLive ? [...others, source] : others;
    const next: StoreState = { ...state, connection: { step: "listening", live } };
    if (live.length < 2) return [next, { do: "stopOverlap" }];
    const healthy = { ...next, trouble: undefined, failures: 0 };
    return before.length < 2
      ? [healthy, { do: "startOverlap" }, { do: "recount" }]
      : [healthy, { do: "startOverlap" }];
  },
  miscounted: connect,
  failed(state, { failure }) {
    const failures = failure.code === "unavailable" ? 0 : state.failures + 1;
    const log = isSame(failure, state.trouble) ? [] : [{ do: "log", failure } as const];
    // Waiting does not restore a permission.
    const [step, effect] = needsSignIn(failure)
      ? (["refused", { do: "disconnect" }] as const)
      : (["waiting", { do: "retry", after: pause(failures) }] as const);
    return [{ ...state, connection: { step }, trouble: failure, failures }, effect, ...log];
  },
  retryDue: connect,
  reloaded: connect,
  closed: (state) => [{ ...state, connection: { step: "closed" } }, { do: "disconnect" }],
};

/** Returns the state after an event, with the actions to take; a closed store stays closed. */
export function nextState(state: StoreState, event: StoreEvent): Step {
  if (state.connection.step === "closed") return [state];
  // The entry under an event's kind takes that event; the union hides this from the compiler.
  const transition = transitions[event.kind] as (state: StoreState, event: StoreEvent) => Step;
  return transition(state, event);
}

/** Returns the pause before the next attempt, in ms: short for a lost connection. Others back off for other errors, because each attempt may read everything. */
export function pause(failures: number): number {
  return Math.min(5_000 * 2 ** Math.max(0, failures - 1), 300_000);
}

/** A repeated failure is shown, but not logged again. */
function isSame(failure: Failure, trouble: Failure | undefined): boolean {
  return failure.code === trouble?.code && String(failure.cause) === String(trouble.cause);
}

/** Whether changes made elsewhere arrive; before they do, the posts may be from the last visit. */
type News = "awaited" | "arriving" | "failing";

/** The posts to show; `isComplete` is false while the pages of a first visit still arrive. */
export type ReadyPosts = {
  readonly status: "ready";
  readonly posts: readonly Post[];
  readonly isComplete: boolean;
  readonly news: News;
};

/** The posts of this browser. */
export type PostsState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: Failure }
  | ReadyPosts;

/** Returns the state of the store for the screen. */
export function postsState(state: StoreState, posts: readonly Post[]): PostsState {
  const { shown, trouble } = state;
  if (shown === "nothing") return trouble ? { status: "failed", failure: trouble } : { status: "loading" };
  return { status: "ready", posts, isComplete: shown === "everything", news: newsOf(state) };
}

/** Returns the state of live updates. */
export function newsOf({ connection, trouble }: StoreState): News {
  if (trouble) return "failing";
  return connection.step === "listening" && connection.live.length === 2 ? "arriving" : "awaited";
}

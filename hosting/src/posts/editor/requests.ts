import { type Content, isSame, noPhoto } from "./content.ts";
import { type Env, only, type Step } from "./events.ts";
import { type Act, type EditorState, isChanged, isUnanswered, sendable } from "./state.ts";
import { closing, follow, whole } from "./versions.ts";

/** Starts what is to be done next, unless an answer is awaited. */
export function proceed(state: EditorState, env: Env): Step {
  if (state.awaited !== undefined) return only(state);
  const { doc, intent, rival, sent, acknowledged, dueAt } = state;
  if (intent === "delete") {
    if (acknowledged.at === "" && sent.length === 0)
      return closing({ ...state, typed: whole(state) }, "deleted");
    return send(state, "delete", env);
  }
  if (intent === "publish" && rival) {
    const after = follow({ ...state, rival: undefined }, rival, true);
    return after.rival ? only({ ...after, intent: undefined, comparing: "publish" }) : proceed(after, env);
  }
  if (intent === "publish")
    return state.typed.photo.kind === "file" ? only(state) : send(state, "publish", env);
  const isDraft = doc.kind === "draft";
  const isStored = acknowledged.at !== "" || sent.length > 0;
  if (!state.isOpen && isDraft && isStored && !rival && state.blank && isSame(state.typed, state.blank))
    return send(state, "delete", env);
  if (isDraft && !rival && (isUnanswered(sent) || !isSame(sendable(state), acknowledged.content))) {
    const due = dueAt ?? nextTurn(env.now, state.sentAt);
    return due <= env.now ? send(state, "save", env) : only({ ...state, dueAt: due });
  }
  const isStill = !isDraft || rival !== undefined || !isChanged(state);
  return !state.isOpen && isStill ? [state, [{ do: "end" }]] : only(state);
}

/** Sends what is typed, under the same id if the same was sent before and its answer was lost. */
function send(state: EditorState, act: Act, { now, newId }: Env): Step {
  const { acknowledged, sent, doc, sentAt } = state;
  const wanted = act === "save" ? sendable(state) : state.typed;
  // The photo of a draft that has ended is not sent before it is on the server again.
  const isFile = act === "save" && wanted.photo.kind === "file";
  const content = isFile ? { ...wanted, photo: noPhoto } : wanted;
  const over = acknowledged.at;
  const before = sent.find((one) => one.act === act && one.over === over && isSame(one.content, content));
  const request = before ?? { requestId: newId(), act, over, content };
  const after = {
    ...state,
    sent: before ? sent : [...sent, request],
    awaited: request.requestId,
    // That a post was not saved stays true while its draft is.
    trouble: act === "save" && state.trouble?.act !== "save" ? state.trouble : undefined,
    typedAt: undefined,
    dueAt: undefined,
    sentAt: act === "save" ? [...sentAt.slice(-5), now] : sentAt,
  };
  return [after, [{ do: "call", doc, before: acknowledged, ...request }]];
}

export function touched(state: EditorState, change: Partial<Content>, { now }: Env): EditorState {
  const typedAt = state.typedAt ?? now;
  return {
    ...state,
    typed: { ...state.typed, ...change },
    hasTyped: true,
    typedAt,
    dueAt: now + saveDelay(now, typedAt, state.sentAt),
  };
}

export function sendSoon(state: EditorState, now: number): EditorState {
  return { ...state, dueAt: nextTurn(now, state.sentAt) };
}

/** The pause after the last key, in ms. */
const pause = 5_000;
/** The maximum time between saves to the server while the user keeps typing, in ms. */
const longestPause = 10_000;
const minute = 60_000;
/** An hour of writing makes at most 360 writes. */
const mostInAMinute = 6;

/**
 * Returns how long to wait before a draft is sent to the server, in ms, after a key at `now`. `typedAt` is the first
 * key that has not been sent, `sentAt` the times of the last writes.
 */
export function saveDelay(now: number, typedAt: number, sentAt: readonly number[]): number {
  return Math.max(0, Math.min(now + pause, typedAt + longestPause) - now, nextTurn(now, sentAt) - now);
}

/** Returns the earliest time at which a draft may be sent. */
function nextTurn(now: number, sentAt: readonly number[]): number {
  const recent = sentAt.slice(-mostInAMinute);
  return Math.max(now, recent.length < mostInAMinute ? 0 : (recent[0] ?? 0) + minute);
}

import { type Part, parts } from "../parts/part.ts";
import { type Content, isAlike, isSame, isSamePart, noPhoto } from "./content.ts";
import { merge, withParts } from "./merge.ts";
import { nextTurn, saveDelay } from "./pace.ts";
import {
  type Act,
  contentsOf,
  type Doc,
  type EditorState,
  type Ended,
  isChanged,
  isUnanswered,
  isWaitingForPhoto,
  type Left,
  type Sent,
  sendable,
  type Unsaved,
  unsavedOf,
  type Version,
} from "./state.ts";

/** The time, and a source of new ids. */
export type Env = { readonly now: number; readonly newId: () => string };

export type EditorEvent =
  | { readonly kind: "typed"; readonly change: Partial<Content> }
  | { readonly kind: "photoChosen"; readonly file: string }
  | { readonly kind: "photoUploaded"; readonly file: string; readonly uploadId: string }
  /** The file cannot be used, or could not be sent. */
  | { readonly kind: "photoRefused"; readonly file: string }
  /** A version that the server has; `requestId` names the refused request that brought it. */
  | { readonly kind: "version"; readonly doc: string; readonly version: Version; readonly requestId?: string }
  | {
      readonly kind: "ended";
      readonly doc: string;
      readonly ended: Ended;
      readonly requestId?: string;
      readonly failure?: unknown;
    }
  /** `version` is the saved draft, or the post that was made or saved. */
  | { readonly kind: "answered"; readonly requestId: string; readonly doc: Doc; readonly version: Version }
  | {
      readonly kind: "failed";
      readonly requestId: string;
      readonly failure: unknown;
      /** Whether the request may have taken effect. */
      readonly isUnknown: boolean;
      readonly needsSession: boolean;
      readonly retryAt: number;
    }
  /** The content of an earlier form, which ended before all of it was saved. */
  | { readonly kind: "found"; readonly unsaved: Left; readonly typedAt: number }
  /** The person saves the post, or makes one of the draft; `change` is what the form adds, like the suggested day. */
  | { readonly kind: "publish"; readonly change: Partial<Content> }
  | { readonly kind: "resolve"; readonly theirs: readonly Part[] }
  | { readonly kind: "due" | "left" | "signedIn" }
  | {
      readonly kind:
        | "stopWaiting"
        | "compare"
        | "backToForm"
        | "dismissTaken"
        | "addAsNew"
        | "reopen"
        | "discard"
        | "delete"
        | "close";
    };

export type EditorEffect =
  | ({ readonly do: "call"; readonly doc: Doc; readonly before: Unsaved["acknowledged"] } & Sent)
  /** The photo belongs to a draft that has ended: it is sent again as this file. */
  | { readonly do: "uploadAgain"; readonly uploadId: string; readonly file: string }
  /** A save went over changes of others, which are in it. */
  | { readonly do: "tellTaken"; readonly parts: readonly Part[]; readonly version: Version }
  /** Somebody else changed what was to be deleted. */
  | { readonly do: "tellChanged"; readonly version: Version }
  /** The form closes: its document is a post now, is deleted, or is left as it is. */
  | { readonly do: "close"; readonly as: "published" | "deleted" | "left" }
  /** Nothing is left to be done for the form. */
  | { readonly do: "end" };

type Step = readonly [EditorState, readonly EditorEffect[]];

/** Returns the state after an event, with the actions to take; it knows no clock, no network and no form. */
export function next(state: EditorState, event: EditorEvent, env: Env): Step {
  // The entry under an event's kind takes that event; the union hides this from the compiler.
  const transition = transitions[event.kind] as (state: EditorState, event: EditorEvent, env: Env) => Step;
  const [after, effects] = transition(state, event, env);
  const [settled, more] = proceed(after, env);
  return [settled, [...effects, ...more]];
}

const only = (state: EditorState): Step => [state, []];

const transitions: {
  readonly [K in EditorEvent["kind"]]: (
    state: EditorState,
    event: Extract<EditorEvent, { kind: K }>,
    env: Env,
  ) => Step;
} = {
  typed: (state, { change }, env) => only(touched(state, change, env)),
  photoChosen(state, { file }, env) {
    const before = isSamePart("photo", state.typed, state.acknowledged.content)
      ? undefined
      : state.typed.photo;
    const photoBefore = before?.kind === "file" ? state.photoBefore : before;
    return only({ ...touched(state, { photo: { kind: "file", id: file } }, env), photoBefore });
  },
  photoUploaded(state, { file, uploadId }, env) {
    if (!isFile(state.typed, file)) return only(state);
    const photo = { kind: "upload", id: uploadId } as const;
    const { acknowledged } = state;
    // The photo of a draft that has ended is as unchanged as before it was sent again.
    if (isFile(acknowledged.content, file)) {
      const content = { ...acknowledged.content, photo };
      return only({ ...state, typed: { ...state.typed, photo }, acknowledged: { ...acknowledged, content } });
    }
    return only(touched(state, { photo }, env));
  },
  photoRefused(state, { file }) {
    if (!isFile(state.typed, file)) return only(state);
    const { photoBefore, acknowledged, rival } = state;
    const known = isFile(acknowledged.content, file) ? noPhoto : acknowledged.content.photo;
    const typed = { ...state.typed, photo: photoBefore ?? known ?? noPhoto };
    const trouble =
      state.intent === "publish" ? ({ act: "photo", failure: undefined } as const) : state.trouble;
    const without = { ...state, typed, trouble, photoBefore: undefined, intent: undefined };
    return only(rival ? follow(without, rival, true) : without);
  },
  version(state, { doc, version, requestId }) {
    const known = answeredBy(state, requestId, doc);
    if (!known) return only(state);
    const { taken } = merge(known.typed, known.acknowledged.content, version.content, contentsOf(known.sent));
    // What refuses the request over this version is the present one, whatever its time.
    const isPresent = known.sent.some(
      (sent) => sent.requestId === requestId && sent.over === known.acknowledged.at,
    );
    const after = follow(known, version, isPresent);
    if (requestId !== undefined && state.intent === "delete" && isChangedByOthers(known, version))
      return [{ ...after, intent: undefined }, [{ do: "tellChanged", version }]];
    const isNews = after.acknowledged.at !== known.acknowledged.at;
    const isTold = state.intent === "publish" && taken.length > 0 && isNews;
    return [after, isTold ? [{ do: "tellTaken", parts: taken, version }] : []];
  },
  ended(state, { doc, ended, requestId, failure }, env) {
    const known = answeredBy(state, requestId, doc);
    // The listener was quicker than the answer, which brings the post.
    if (requestId === undefined && ended.requestId !== undefined && ended.requestId === state.awaited)
      return only({ ...state, ownEnd: ended });
    return known ? endedElsewhere(known, ended, failure, env) : only(state);
  },
  answered(state, { requestId, doc, version }) {
    const known = answeredBy(state, requestId, undefined);
    const own = state.sent.find((sent) => sent.requestId === requestId);
    if (!known || !own) return only(state);
    if (own.act === "delete") return closing({ ...known, sent: [], typed: whole(known) }, "deleted");
    if (own.act === "save") {
      const after = follow(known, { ...version, requestId });
      return only({ ...after, sent: after.sent.filter(({ act }) => act !== "save") });
    }
    const published = { ...follow(asPost(known, doc, own), { ...version, requestId }), sent: [] };
    return isChanged(published) ? only(published) : closing(published, "published");
  },
  failed(state, { requestId, failure, isUnknown, needsSession, retryAt }) {
    const known = answeredBy(state, requestId, undefined);
    if (!known) return only(state);
    // The listener may have been quicker than the end of the wait.
    const isDone = known.doc.kind === "post" && known.intent === "publish" && known.sent.length === 0;
    if (isUnknown && isDone && !isChanged(known)) return closing(known, "published");
    const own = known.sent.find((one) => one.requestId === requestId);
    if (own && known.ownEnd?.requestId === requestId) return ownPost(known, own, known.ownEnd.postId);
    const act = own?.act ?? "save";
    const sent = isUnknown ? known.sent : known.sent.filter((one) => one.requestId !== requestId);
    const refusedIntent = needsSession ? known.intent : undefined;
    return only({
      ...known,
      sent,
      // That a post was not saved is the worse news.
      trouble: act === "save" && known.trouble?.act === "publish" ? known.trouble : { act, failure },
      intent: undefined,
      refusedIntent,
      dueAt: retryAt,
      blank: undefined,
    });
  },
  found(state, { unsaved, typedAt }, env) {
    const { acknowledged } = state;
    if (isChanged(state)) return only(state);
    const sameVersion = unsaved.acknowledged.at === acknowledged.at;
    const begun = sameVersion
      ? { ...unsaved.acknowledged, content: { ...acknowledged.content, ...unsaved.acknowledged.content } }
      : unsaved.acknowledged;
    // A record may be older than a field.
    const typed = { ...state.typed, ...unsaved.typed };
    const before = { ...state, ...unsaved, typed, acknowledged: begun, hasTyped: true };
    const after = sameVersion ? before : follow(before, { ...acknowledged, content: whole(state) });
    return only({ ...after, restoredAt: unsavedOf(after) ? typedAt : undefined, dueAt: env.now });
  },
  publish: (state, { change }) =>
    only({
      ...state,
      typed: { ...state.typed, ...change },
      intent: "publish",
      comparing: undefined,
      trouble: undefined,
    }),
  stopWaiting: (state) => only({ ...state, intent: undefined, refusedIntent: undefined }),
  compare: (state) => only({ ...state, comparing: state.doc.kind === "post" ? "publish" : "save" }),
  backToForm: (state) => only({ ...state, comparing: undefined }),
  resolve(state, { theirs }, env) {
    const { rival, comparing } = state;
    if (!rival) return only(state);
    const settled = acknowledge({ ...state, typed: withParts(state.typed, rival.content, theirs) }, rival);
    return only({ ...settled, intent: comparing === "publish" ? "publish" : undefined, dueAt: env.now });
  },
  dismissTaken: (state) => only({ ...state, taken: [] }),
  addAsNew(state, _, env) {
    // The photo was deleted together with the post.
    const photo = state.typed.photo.kind === "stored" ? noPhoto : state.typed.photo;
    const draft = newDraft(state, { ...state.typed, photo }, {}, env);
    return only({ ...draft, ended: undefined, intent: "publish" });
  },
  discard(state) {
    const { rival, acknowledged } = state;
    const version = rival ?? { ...acknowledged, content: whole(state) };
    const reverted = { ...state, typed: version.content, restoredAt: undefined, photoBefore: undefined };
    return only(acknowledge({ ...reverted, hasTyped: false }, version));
  },
  reopen: (state) => only({ ...state, isOpen: true }),
  due: only,
  left: (state, _, { now }) => only(sendSoon(state, now)),
  signedIn: (state, _, { now }) =>
    only({ ...sendSoon(state, now), intent: state.refusedIntent ?? state.intent, refusedIntent: undefined }),
  delete: (state) => [
    { ...state, intent: "delete", isOpen: false },
    state.isOpen ? [{ do: "close", as: "left" }] : [],
  ],
  close(state, _, { now }) {
    // Nothing closes behind the back of a save.
    if ((state.intent === "publish" && !isWaitingForPhoto(state)) || !state.isOpen) return only(state);
    const closed = { ...sendSoon(state, now), isOpen: false, intent: undefined, comparing: undefined };
    return [closed, [{ do: "close", as: "left" }]];
  },
};

/** Returns the state without the request that was answered; undefined if the answer is about something else. */
function answeredBy(
  state: EditorState,
  requestId: string | undefined,
  doc: string | undefined,
): EditorState | undefined {
  if (doc !== undefined && doc !== state.doc.id) return undefined;
  if (requestId === undefined) return state;
  return requestId === state.awaited ? { ...state, awaited: undefined } : undefined;
}

/** Starts what is to be done next, unless an answer is awaited. */
function proceed(state: EditorState, env: Env): Step {
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
  const content = act === "save" ? sendable(state) : state.typed;
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

/** Merges a version of the document, unless it is known or older. */
function follow(state: EditorState, version: Version, isPresent = false): EditorState {
  const { acknowledged } = state;
  if (!isPresent && acknowledged.at !== "" && version.at <= acknowledged.at) return state;
  const requests = state.sent.map((sent) => ({ ...sent, content: asStored(sent.content, version) }));
  const present = asStored(state.typed, version);
  const own = requests.find(({ requestId }) => requestId === version.requestId);
  // What was sent and not touched since is as the server has it: trimmed, for example.
  const untouched = own ? parts.filter((part) => isSamePart(part, own.content, present)) : [];
  const typed = withParts(present, version.content, untouched);
  const sent = own ? [...contentsOf(requests), version.content] : contentsOf(requests);
  const merged = merge(typed, acknowledged.content, version.content, sent);
  const taken = [
    ...state.taken.filter(({ part }) => !merged.taken.includes(part)),
    ...merged.taken.map((part) => ({ part, version })),
  ];
  const after = { ...state, sent: requests, typed: merged.typed, taken };
  if (merged.contested.length === 0) return acknowledge(after, version);
  // The parts without a question are known; the server refuses to save over the older version.
  const settled = parts.filter((part) => !merged.contested.includes(part));
  const content = { ...pick(version.content, settled), ...pick(acknowledged.content, merged.contested) };
  return { ...after, rival: version, acknowledged: { ...acknowledged, content } };
}

/** Returns content whose upload has become the photo of a version with the address that it has there. */
function asStored(content: Content, { photoOf, content: { photo } }: Version): Content {
  return content.photo.kind === "upload" && content.photo.id === photoOf ? { ...content, photo } : content;
}

/** Makes a version the one that is saved over. A request over an older one can no longer take effect. */
function acknowledge(state: EditorState, { at, by, content }: Version): EditorState {
  const sent = state.sent.filter(({ requestId }) => requestId === state.awaited);
  return { ...state, acknowledged: { at, by, content }, sent, rival: undefined, comparing: undefined };
}

function isChangedByOthers({ acknowledged, sent }: EditorState, { content }: Version): boolean {
  return parts.some((part) =>
    [acknowledged.content, ...contentsOf(sent)].every((known) => !isAlike(part, known, content)),
  );
}

function endedElsewhere(state: EditorState, ended: Ended, failure: unknown, env: Env): Step {
  if (state.doc.kind === "post") {
    const trouble = failure === undefined ? state.trouble : ({ act: "publish", failure } as const);
    return only({ ...state, ended, intent: undefined, trouble });
  }
  const own = state.sent.find(({ requestId }) => requestId === ended.requestId);
  if (ended.as === "scheduled" && own?.act === "publish") return ownPost(state, own, ended.postId);
  const isOwnDeletion = ended.as === "deleted" && state.sent.some(({ act }) => act === "delete");
  if (isOwnDeletion || state.intent === "delete")
    return closing({ ...state, sent: [], typed: whole(state) }, "deleted");
  const { typed, acknowledged, sent } = state;
  const { photo } = typed;
  const isOfDraft =
    photo.kind === "upload" &&
    [acknowledged.content, ...contentsOf(sent)].some((known) => isSamePart("photo", known, typed));
  if (!isOfDraft) return only({ ...newDraft(state, typed, acknowledged.content, env), ended });
  const again = { kind: "file", id: env.newId() } as const;
  const isSaved = isSamePart("photo", acknowledged.content, typed);
  const known = isSaved ? { ...acknowledged.content, photo: again } : acknowledged.content;
  const draft = newDraft(state, { ...typed, photo: again }, known, env);
  return [{ ...draft, ended }, [{ do: "uploadAgain", uploadId: photo.id, file: again.id }]];
}

/** The answer was lost, but the draft says that this form has made a post of it: what was typed since changes the post. */
function ownPost(state: EditorState, own: Sent, postId: string): Step {
  const doc = { kind: "post", id: postId } as const;
  const known = asPost({ ...state, awaited: undefined }, doc, own);
  const post: EditorState = {
    ...known,
    acknowledged: { ...known.acknowledged, content: { ...own.content, assignee: "" } },
    sent: [own],
    rival: undefined,
    intent: "publish",
  };
  return isChanged(post) ? only(post) : closing({ ...post, sent: [] }, "published");
}

/** A post has no assignee, and its version is later than any of the draft. */
function asPost(state: EditorState, doc: Doc, { act }: Sent): EditorState {
  const { acknowledged } = state;
  const isNew = state.doc.kind === "draft" && act === "publish";
  if (!isNew) return state;
  const content = { ...acknowledged.content, assignee: "" };
  return {
    ...state,
    doc,
    acknowledged: { ...acknowledged, at: "", content },
    typed: { ...state.typed, assignee: "" },
  };
}

/** What is typed becomes a new draft, of which the server has nothing yet. */
function newDraft(
  state: EditorState,
  typed: Content,
  content: EditorState["acknowledged"]["content"],
  env: Env,
): EditorState {
  return {
    ...state,
    doc: { kind: "draft", id: env.newId() },
    acknowledged: { at: "", by: "", content },
    typed,
    sent: [],
    awaited: undefined,
    rival: undefined,
    comparing: undefined,
    intent: undefined,
    trouble: undefined,
    dueAt: undefined,
    blank: undefined,
  };
}

function closing(state: EditorState, as: "published" | "deleted"): Step {
  const closed = { ...state, isOpen: false, blank: undefined, intent: undefined, rival: undefined };
  return [closed, [{ do: "close", as }]];
}

function touched(state: EditorState, change: Partial<Content>, { now }: Env): EditorState {
  const typedAt = state.typedAt ?? now;
  return {
    ...state,
    typed: { ...state.typed, ...change },
    hasTyped: true,
    typedAt,
    dueAt: now + saveDelay(now, typedAt, state.sentAt),
  };
}

function sendSoon(state: EditorState, now: number): EditorState {
  return { ...state, dueAt: nextTurn(now, state.sentAt) };
}

/** Returns the known content; where a part is not known, what is typed. */
function whole({ typed, acknowledged }: Unsaved): Content {
  return { ...typed, ...acknowledged.content };
}

function pick(content: Partial<Content>, some: readonly Part[]): Partial<Content> {
  return Object.fromEntries(some.flatMap((part) => (part in content ? [[part, content[part]]] : [])));
}

function isFile({ photo }: Partial<Content>, file: string): boolean {
  return photo?.kind === "file" && photo.id === file;
}

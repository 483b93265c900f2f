import { PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { parts } from "../parts/part.ts";
import { type Content, isAlike, isSamePart, merge, noPhoto, type PhotoRef, withParts } from "./content.ts";
import { type EditorEvent, type Env, only, type Step } from "./events.ts";
import { proceed, sendSoon, touched } from "./requests.ts";
import { contentsOf, type EditorState, isChanged, isWaitingForPhoto, type Sent, unsavedOf } from "./state.ts";
import {
  acknowledge,
  asPost,
  closing,
  endedElsewhere,
  follow,
  isChangedByOthers,
  newDraft,
  ownPost,
  whole,
} from "./versions.ts";

/** Returns the state after an event, with the actions to take; it knows no clock, no network and no form. */
export function next(state: EditorState, event: EditorEvent, env: Env): Step {
  // The entry under an event's kind takes that event; the union hides this from the compiler.
  const transition = transitions[event.kind] as (state: EditorState, event: EditorEvent, env: Env) => Step;
  const [after, effects] = transition(state, event, env);
  // A post that waits for a file is not saved without a photo.
  const isWithout = isWaitingForPhoto(state) && !("id" in after.typed.photo);
  const [settled, more] = proceed(isWithout ? { ...after, intent: undefined } : after, env);
  return [settled, [...effects, ...more]];
}

const transitions: {
  readonly [K in EditorEvent["kind"]]: (
    state: EditorState,
    event: Extract<EditorEvent, { kind: K }>,
    env: Env,
  ) => Step;
} = {
  typed: (state, { change }, env) => only(touched(state, change, env)),
  photoChosen(state, { file }, env) {
    const { typed, acknowledged } = state;
    const { photo } = typed;
    const isOnItsWay = photo.kind === "file";
    const isKnown = isOnItsWay || isSamePart("photo", typed, acknowledged.content);
    const present = { ...PhotoTexts.parse(typed), ...(isKnown ? {} : { photo }) };
    const beforeFile = (isOnItsWay && state.beforeFile) || present;
    return only({ ...touched(state, { photo: { kind: "file", id: file } }, env), beforeFile });
  },
  photoUploaded(state, { file, uploadId }, env) {
    const photo = { kind: "upload", id: uploadId } as const;
    const known = withKnownPhoto(state, file, photo);
    if (!isFile(state.typed, file)) return only(known);
    const sent = { ...known, beforeFile: undefined };
    if (known === state) return only(touched(sent, { photo }, env));
    return only({ ...sent, typed: { ...sent.typed, photo } });
  },
  photoRefused(state, { file }) {
    const known = withKnownPhoto(state, file, noPhoto);
    if (!isFile(state.typed, file)) return only(known);
    const { beforeFile, acknowledged, rival } = known;
    const typed = { ...state.typed, photo: acknowledged.content.photo ?? noPhoto, ...beforeFile };
    const waited = { intent: undefined, trouble: { act: "photo", failure: undefined } } as const;
    const unsent = { ...known, typed, beforeFile: undefined };
    const without = state.intent === "publish" ? { ...unsent, ...waited } : unsent;
    return only(rival ? follow(without, rival, true) : without);
  },
  version(state, { doc, version, requestId }) {
    const answered = answeredBy(state, requestId, doc);
    if (!answered) return only(state);
    // A post that was deleted is there again.
    const isBack = answered.doc.kind === "post" && answered.ended !== undefined;
    const known = isBack ? { ...answered, ended: undefined, trouble: undefined } : answered;
    const { taken } = merge(known.typed, known.acknowledged.content, version.content, contentsOf(known.sent));
    // The listener brings one version after the other: this one was edited in the Firebase console, by nobody knows whom.
    const isEdit = requestId === undefined && version.at === known.acknowledged.at && !known.rival;
    // What refuses the request over this version is the present one, whatever its time.
    const isRefusal = known.sent.some(
      (one) => one.requestId === requestId && one.over === known.acknowledged.at,
    );
    const after = follow(known, isEdit ? { ...version, by: "" } : version, isEdit || isRefusal);
    if (requestId !== undefined && state.intent === "delete" && isChangedByOthers(known, version))
      return [{ ...after, intent: undefined }, [{ do: "tell", version }]];
    const isNews = after.acknowledged.at !== known.acknowledged.at;
    const isTold = state.intent === "publish" && taken.length > 0 && isNews;
    return [after, isTold ? [{ do: "tell", taken, version }] : []];
  },
  ended(state, { doc, ended, requestId, failure }, env) {
    const known = answeredBy(state, requestId, doc);
    // The listener was quicker than the answer, which brings the post.
    if (requestId === undefined && ended.requestId !== undefined && ended.requestId === state.awaited)
      return only({ ...state, ownEnd: ended });
    return known ? endedElsewhere(known, ended, failure, env) : only(state);
  },
  answered(state, { requestId, doc, version }, env) {
    const known = answeredBy(state, requestId, undefined);
    const own = state.sent.find((sent) => sent.requestId === requestId);
    if (!known || !own) return only(state);
    if (own.act === "delete")
      return endedElsewhere(known, { as: "deleted", by: version.by, postId: "" }, undefined, env);
    if (own.act === "save") {
      const after = follow(known, { ...version, requestId });
      // An answer without a new version leaves room for what was sent over the same one before.
      const sent = after.sent.flatMap((one) => {
        if (one.act !== "save") return [one];
        return one.requestId !== requestId && one.over === version.at ? [{ ...one, isLate: true }] : [];
      });
      return only({ ...after, sent });
    }
    // A repeated request gets its post as it is now, perhaps changed by others.
    const { photo } = own.content;
    const photoOf = photo.kind === "upload" ? photo.id : undefined;
    const published = { ...follow(asPost(known, doc, own), { photoOf, ...version, requestId }), sent: [] };
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
    // A save that got no answer is the answer to what waited for it, too; after a refused one, that is tried.
    const isOver = act !== "save" || isUnknown || needsSession;
    const failed = (isOver && known.intent) || act;
    const others = known.sent.filter((one) => one !== own);
    const sent =
      own && (isUnknown || own.isLost) ? [...others, { ...own, isLost: true, isLate: false }] : others;
    const refusedIntent = needsSession ? known.intent : undefined;
    return only({
      ...known,
      sent,
      // That a post was not saved is the worse news.
      trouble:
        failed === "save" && known.trouble?.act === "publish" ? known.trouble : { act: failed, failure },
      intent: isOver ? undefined : known.intent,
      refusedIntent,
      // What was refused as a post is saved as a draft at once.
      dueAt: act === "publish" && !isUnknown && !needsSession ? undefined : retryAt,
      blank: undefined,
    });
  },
  found(state, { unsaved, typedAt }, env) {
    const { acknowledged } = state;
    const sameVersion = unsaved.acknowledged.at === acknowledged.at;
    const begun = sameVersion
      ? { ...unsaved.acknowledged, content: { ...acknowledged.content, ...unsaved.acknowledged.content } }
      : unsaved.acknowledged;
    // What discarding has put in its place was not typed, even if another version has come since.
    const placed = unsaved.rival ?? unsaved.acknowledged;
    const since = parts.filter((part) =>
      [acknowledged, placed].every(({ content }) => !isAlike(part, state.typed, content)),
    );
    // A record may be older than a field.
    const typed = withParts({ ...state.typed, ...unsaved.typed }, state.typed, since);
    const isNew = ({ requestId }: Sent) => state.sent.every((one) => one.requestId !== requestId);
    const earlier = unsaved.sent.filter(isNew).map((one) => ({ ...one, isLost: true }));
    const sent = [...state.sent, ...earlier];
    const before = { ...state, sent, typed, acknowledged: begun, hasTyped: true, intent: undefined };
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
    const [draft, effects] = newDraft(state, env);
    const acknowledged = { ...draft.acknowledged, content: {} };
    // Nothing is left to which restored changes could be discarded.
    const begun = { ...draft, acknowledged, ended: undefined, restoredAt: undefined };
    return [{ ...begun, intent: "publish" }, effects];
  },
  discard(state) {
    const { rival, acknowledged } = state;
    const version = rival ?? { ...acknowledged, content: whole(state) };
    const reverted = { ...state, typed: version.content, restoredAt: undefined, beforeFile: undefined };
    return only(acknowledge({ ...reverted, hasTyped: false, intent: undefined }, version));
  },
  reopen: (state) => only({ ...state, isOpen: true, refusedIntent: undefined }),
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

/**
 * Replaces the known photo if it is this file, as in a draft that has ended: its photo is sent again, and still counts as
 * unchanged.
 */
function withKnownPhoto(state: EditorState, file: string, photo: PhotoRef): EditorState {
  const { acknowledged } = state;
  if (!isFile(acknowledged.content, file)) return state;
  return { ...state, acknowledged: { ...acknowledged, content: { ...acknowledged.content, photo } } };
}

function isFile({ photo }: Partial<Content>, file: string): boolean {
  return photo?.kind === "file" && photo.id === file;
}

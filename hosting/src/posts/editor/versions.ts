import { parts } from "../parts/part.ts";
import { type Content, isAlike, isSamePart, merge, noPhoto, type PhotoRef, withParts } from "./content.ts";
import { type Env, only, type Step } from "./events.ts";
import {
  contentsOf,
  type Doc,
  type EditorState,
  type Ended,
  isChanged,
  type Left,
  type Sent,
  type Unsaved,
  type Version,
} from "./state.ts";

/** Merges a version of the document, unless it is known or older. */
export function follow(state: EditorState, version: Version, isPresent = false): EditorState {
  const { acknowledged } = state;
  if (!isPresent && acknowledged.at !== "" && version.at <= acknowledged.at) return state;
  const requests = state.sent.map((sent) => ({ ...sent, content: asStored(sent.content, version) }));
  const present = asStored(state.typed, version);
  const own = requests.find(({ requestId }) => requestId === version.requestId);
  // What was sent and not touched since is as the server has it: trimmed, for example.
  const untouched = own ? parts.filter((part) => isSamePart(part, own.content, present)) : [];
  const typed = withParts(present, version.content, untouched);
  const merged = merge(typed, acknowledged.content, version.content, contentsOf(requests));
  const taken = [
    ...state.taken.filter(({ part }) => !merged.taken.includes(part)),
    ...merged.taken.map((part) => ({ part, version })),
  ];
  const after = { ...state, sent: requests, typed: merged.typed, taken };
  if (merged.contested.length === 0) return acknowledge(after, version);
  // The parts without a question are known; the server refuses to save over the older version.
  const settled = parts.filter((part) => !merged.contested.includes(part));
  const content = withParts(acknowledged.content, version.content, settled);
  return { ...after, rival: version, acknowledged: { ...acknowledged, content } };
}

/** Returns content whose upload has become the photo of a version with the address that it has there. */
function asStored(content: Content, { photoOf, content: { photo } }: Version): Content {
  return content.photo.kind === "upload" && content.photo.id === photoOf ? { ...content, photo } : content;
}

/** Makes a version the one that is saved over. A request over an older one can no longer take effect. */
export function acknowledge(state: EditorState, { at, by, content }: Version): EditorState {
  const sent = state.sent.filter(({ requestId, over }) => requestId === state.awaited || over === at);
  return { ...state, acknowledged: { at, by, content }, sent, rival: undefined, comparing: undefined };
}

export function isChangedByOthers({ acknowledged, sent }: EditorState, { content }: Version): boolean {
  return parts.some((part) =>
    [acknowledged.content, ...contentsOf(sent)].every((known) => !isAlike(part, known, content)),
  );
}

export function endedElsewhere(state: EditorState, ended: Ended, failure: unknown, env: Env): Step {
  if (state.doc.kind === "post") {
    const trouble = failure === undefined ? state.trouble : ({ act: "publish", failure } as const);
    return only({ ...state, ended, intent: undefined, trouble });
  }
  const own = state.sent.find(({ requestId }) => requestId === ended.requestId);
  if (ended.as === "scheduled" && own?.act === "publish") return ownPost(state, own, ended.postId);
  const isOwnDeletion = ended.as === "deleted" && state.sent.some(({ act }) => act === "delete");
  // A form that was opened again meanwhile stays, with what has been typed since.
  if (!state.isOpen && (isOwnDeletion || state.intent === "delete"))
    return closing({ ...state, sent: [], typed: whole(state) }, "deleted");
  const [draft, effects] = newDraft(state, env);
  return [{ ...draft, ended }, effects];
}

/** The answer was lost, but the draft says that this form has made a post of it: what was typed since changes the post. */
export function ownPost(state: EditorState, own: Sent, postId: string): Step {
  const doc = { kind: "post", id: postId } as const;
  const known = asPost({ ...state, awaited: undefined }, doc, own);
  const post: EditorState = { ...known, sent: [own], rival: undefined, intent: "publish" };
  return isChanged(post) ? only(post) : closing({ ...post, sent: [] }, "published");
}

/** A post begins as it was sent, has no assignee, and its version is later than any of the draft. */
export function asPost(state: EditorState, doc: Doc, { act, content }: Sent): EditorState {
  const isNew = state.doc.kind === "draft" && act === "publish";
  if (!isNew) return state;
  return {
    ...state,
    doc,
    acknowledged: { ...state.acknowledged, at: "", content: { ...content, assignee: "" } },
    typed: { ...state.typed, assignee: "" },
    ended: undefined,
  };
}

/**
 * Makes a new draft of what is typed, of which the server has nothing yet. An upload belongs to one document: the one
 * that the ended document has, or may have, is sent again.
 */
export function newDraft(state: EditorState, { newId }: Env): Step {
  const { typed, acknowledged, sent, beforeFile } = state;
  const isUsed = (photo: PhotoRef | undefined): photo is Extract<PhotoRef, { kind: "upload" }> =>
    photo?.kind === "upload" &&
    [acknowledged.content, ...contentsOf(sent)].some((known) => isSamePart("photo", known, { photo }));
  const isSaved = isSamePart("photo", acknowledged.content, typed);
  const file = newId();
  const uploadId = isUsed(typed.photo) ? typed.photo.id : undefined;
  const own = typed.photo.kind === "stored" ? noPhoto : typed.photo;
  const photo = uploadId === undefined ? own : ({ kind: "file", id: file } as const);
  const draft: EditorState = {
    ...state,
    doc: { kind: "draft", id: newId() },
    acknowledged: { at: "", by: "", content: { ...acknowledged.content, photo: isSaved ? photo : noPhoto } },
    typed: { ...typed, photo },
    beforeFile: isUsed(beforeFile?.photo) ? undefined : beforeFile,
    sent: [],
    awaited: undefined,
    rival: undefined,
    comparing: undefined,
    intent: undefined,
    trouble: undefined,
    dueAt: undefined,
    blank: undefined,
  };
  return [draft, uploadId === undefined ? [] : [{ do: "uploadAgain", uploadId, file }]];
}

export function closing(state: EditorState, as: "published" | "deleted"): Step {
  const closed = { ...state, isOpen: false, blank: undefined, intent: undefined, rival: undefined };
  return [closed, [{ do: "close", as }]];
}

/**
 * Returns what discarding has taken from an earlier state of a form. If its draft has become another document since,
 * that gets the parts that were changed: nothing is known of its version, and an upload of the draft is a file again.
 */
export function discardedFrom(before: EditorState, { doc }: EditorState): Left {
  const { acknowledged, sent, rival, typed } = before;
  if (doc.id === before.doc.id) return { acknowledged, sent, typed, rival };
  const placed = rival?.content ?? whole(before);
  const changed = parts.filter(
    (part) => !isSamePart(part, typed, placed) && !(part === "assignee" && doc.kind === "post"),
  );
  const { photo } = typed;
  const own: Content = photo.kind === "upload" ? { ...typed, photo: { kind: "file", id: photo.id } } : typed;
  const known = { at: "", by: "", content: withParts({}, placed, changed) };
  return { acknowledged: known, sent: [], typed: withParts({}, own, changed) };
}

/** Returns the known content; where a part is not known, what is typed. */
export function whole({ typed, acknowledged }: Unsaved): Content {
  return { ...typed, ...acknowledged.content };
}

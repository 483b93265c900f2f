import { type Part, parts } from "../parts/part.ts";
import { type Content, isAlike, isSame, merge, noPhoto, type PartlyKnown } from "./content.ts";

/** A version that the server has, or had. */
export type Version = {
  readonly at: string;
  readonly by: string;
  readonly content: Content;
  /** The request that made it, where the document names one. */
  readonly requestId?: string | undefined;
  /** The upload of this form that has become the photo of this version. */
  readonly photoOf?: string | undefined;
};

/** The end of a document: a draft was deleted or scheduled, or a post deleted. */
export type Ended = {
  readonly as: "deleted" | "scheduled";
  /** The email of who did that; empty if not known. */
  readonly by: string;
  /** The post that the draft has become. */
  readonly postId: string;
  readonly requestId?: string | undefined;
};

/** A request that may have arrived: nobody knows until it is answered, or a version tells. */
export type Sent = {
  readonly requestId: string;
  readonly act: Act;
  /** The version that it was sent over; empty for a document that did not exist. */
  readonly over: string;
  readonly content: Content;
  /** Whether it was sent before without an answer: what refuses it now does not say what became of it then. */
  readonly isLost?: boolean;
  /** Whether a later request was answered without it: it can only still arrive late. */
  readonly isLate?: boolean;
};

/** Saves a draft, makes a post of it or saves a post, or deletes a draft. */
export type Act = "save" | "publish" | "delete";

/** The document of a form. */
export type Doc = { readonly kind: "draft" | "post"; readonly id: string };

/** What the form begins with, or last knew from the server: `at` is empty while the server has nothing. */
type Acknowledged = { readonly at: string; readonly by: string; readonly content: PartlyKnown };

/** The part of the state that outlives the form. */
export type Unsaved = {
  readonly acknowledged: Acknowledged;
  readonly sent: readonly Sent[];
  readonly typed: Content;
};

/** What is left of an earlier form. */
export type Left = Omit<Unsaved, "typed"> & {
  readonly typed: PartlyKnown;
  /** The version that took its place when it was discarded, unless that was the acknowledged one. */
  readonly rival?: Version | undefined;
};

/** A form of a post or a draft. What was acknowledged, sent and typed decides; the rest says what is under way. */
export type EditorState = Unsaved & {
  readonly doc: Doc;
  /** The request whose answer is awaited. */
  readonly awaited?: string | undefined;
  /** A version that changes what was changed here, too; nothing is saved until a person has chosen. */
  readonly rival?: Version | undefined;
  /** Whether both versions are shown, and what follows the choice. */
  readonly comparing?: "save" | "publish" | undefined;
  /** What the person wants done as soon as nothing is awaited. */
  readonly intent?: "publish" | "delete" | undefined;
  /** What the end of the session has refused, and signing in continues. */
  readonly refusedIntent?: EditorState["intent"];
  readonly isOpen: boolean;
  /** The content of a new draft before anything is typed: a draft that is left like that is deleted. */
  readonly blank?: Content | undefined;
  readonly hasTyped: boolean;
  /** The parts that were taken from other versions, for the notice. */
  readonly taken: readonly { readonly part: Part; readonly version: Version }[];
  /** The end of the draft by the request that is awaited. */
  readonly ownEnd?: Ended | undefined;
  /** How the document ended elsewhere. */
  readonly ended?: Ended | undefined;
  /** Why the last request failed, or why a post could not be saved with its photo. */
  readonly trouble?: { readonly act: Act | "photo"; readonly failure: unknown } | undefined;
  /** The time of unsaved content of an earlier form that this one has taken in. */
  readonly restoredAt?: number | undefined;
  /** The texts of the photo before the file that is on its way, and that photo, if it was not saved either. */
  readonly beforeFile?: Partial<Content> | undefined;
  readonly typedAt?: number | undefined;
  readonly dueAt?: number | undefined;
  readonly sentAt: readonly number[];
};

/** Returns the state of a form as it opens. */
export function beginState(doc: Doc, { at, by, content }: Version): EditorState {
  return {
    doc,
    acknowledged: { at, by, content },
    sent: [],
    typed: content,
    isOpen: true,
    blank: doc.kind === "draft" && at === "" ? content : undefined,
    hasTyped: false,
    taken: [],
    sentAt: [],
  };
}

/** Whether something typed is not on the server yet. The server removes spaces around the texts of a post. */
export function isChanged({ doc, typed, acknowledged }: Unsaved & Pick<EditorState, "doc">): boolean {
  if (doc.kind === "draft") return !isSame(typed, acknowledged.content);
  return parts.some((part) => !isAlike(part, typed, acknowledged.content));
}

/** Returns what must survive the form: nothing once the server has exactly that. */
export function unsavedOf(state: EditorState): Unsaved | undefined {
  const { acknowledged, sent, typed } = state;
  return isChanged(state) || isUnanswered(sent) ? { acknowledged, sent, typed } : undefined;
}

/** Whether the server may have content that was typed over since, as after a lost answer. */
export function isUnanswered(sent: readonly Sent[]): boolean {
  return sent.some(({ act, isLate }) => act === "save" && !isLate);
}

/** Returns the parts about which a person has to choose. */
export function contestedParts({ typed, acknowledged, rival, sent }: EditorState): readonly Part[] {
  return rival ? merge(typed, acknowledged.content, rival.content, contentsOf(sent)).contested : [];
}

export function contentsOf(sent: readonly Sent[]): readonly Content[] {
  return sent.map(({ content }) => content);
}

/** Returns what can be saved of a draft: a file on its way is saved when it has arrived. */
export function sendable({ typed, acknowledged }: Unsaved): Content {
  return typed.photo.kind === "file" ? { ...typed, photo: acknowledged.content.photo ?? noPhoto } : typed;
}

/** Whether a post waits for its photo before it is saved. */
export function isWaitingForPhoto({ intent, typed }: EditorState): boolean {
  return intent === "publish" && typed.photo.kind === "file";
}

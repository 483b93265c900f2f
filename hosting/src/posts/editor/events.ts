import type { Part } from "../parts/part.ts";
import type { Content } from "./content.ts";
import type { Doc, EditorState, Ended, Left, Sent, Unsaved, Version } from "./state.ts";

/** The time, which never goes back, and a source of new ids. */
export type Env = { readonly now: number; readonly newId: () => string };

/** The time in ms, by a clock that is never set back: a machine's may be, and would hold up what is due. */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}

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
  /** The content of an earlier form, which ended before all of it was saved, or of this one before it was discarded. */
  | { readonly kind: "found"; readonly unsaved: Left; readonly typedAt: number }
  /** The person saves the post, or makes one of the draft; `change` is what the form adds, like the suggested day. */
  | { readonly kind: "publish"; readonly change: Partial<Content> }
  | { readonly kind: "resolve"; readonly theirs: readonly Part[] }
  | { readonly kind: "left" | "signedIn" }
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
  /** Others have changed these parts, which are in what is saved, or what was to be deleted. */
  | { readonly do: "tell"; readonly taken?: readonly Part[]; readonly version: Version }
  /** The form closes: its document is a post now, is deleted, or is left as it is. */
  | { readonly do: "close"; readonly as: "published" | "deleted" | "left" }
  /** Nothing is left to be done for the form. */
  | { readonly do: "end" };

/** A state, with the actions to take. */
export type Step = readonly [EditorState, readonly EditorEffect[]];

/** Returns a state without anything to do. */
export const only = (state: EditorState): Step => [state, []];

import { DraftStore } from "./draft-store.ts";

let present: { readonly uid: string; readonly store: DraftStore } | undefined;

/** Returns the drafts of the person who is signed in, the same object for every part of the page. */
export function draftsOf(uid: string): DraftStore {
  if (present?.uid !== uid) present = { uid, store: new DraftStore(uid) };
  return present.store;
}

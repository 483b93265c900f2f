import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import { longDate, type PublishDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import type { Draft } from "@daily-genius/domain/draft/draft";
import { call } from "#backend/call.ts";
import { session } from "#session/session.ts";
import { logError } from "#ui/log-error.ts";
import { quoted } from "#ui/name.tsx";
import { showToast } from "#ui/toasts.ts";
import { currentDraft } from "../current-version.ts";
import { textsOf, versionOfDraft } from "../editor/documents.ts";
import type { Editor, EditorParts } from "../editor/editor.ts";
import { openEditor } from "../editor/open-editor.ts";
import { recordsOf } from "../editor/records.ts";
import { FormDraft } from "../parts/form-draft.ts";
import { type Reporting, report } from "../post-actions.ts";
import { deletedDrafts, draftList } from "./draft-list.ts";
import { draftTitle } from "./draft-words.ts";

type Titled = Pick<Draft, "id" | "texts">;

/** Puts what only this browser had of a draft back. */
type PutBack = () => Promise<void>;

/** Deletes a draft as shown, with what `withdraw` removes here, and offers Undo. Returns whether it was deleted. */
export function deleteDraft(
  draft: Draft,
  isOnServer = true,
  withdraw = async (): Promise<readonly PutBack[]> => [],
): Promise<boolean> {
  const { id, updatedAt } = draft;
  return attempt("a draft could not be deleted", async () => {
    if (isOnServer) draftList.put((await call("dropDraft", { id, basedOn: updatedAt })).draft);
    const left = await withdraw().catch((error: unknown) => {
      // The draft is deleted, and what this browser cannot remove stays listed.
      if (!isOnServer) throw error;
      logError("unsaved content could not be removed", error);
      return [];
    });
    if (isOnServer || left.length > 0) sayDeleted(draft, isOnServer, left);
  });
}

/** Says that a draft is deleted, and offers Undo, which brings back what the server and this browser had of it. */
export function sayDeleted(draft: Titled, isOnServer: boolean, left: readonly PutBack[] = []): void {
  const title = quoted(draftTitle(draft));
  const undo = async () => {
    if (isOnServer && !(await restoreDraft(draft, () => void undo()))) return;
    for (const store of left) if (!(await putBack(store))) return;
    if (!isOnServer) showToast(`Restored ${title}`, { about: draft.id });
  };
  const action = { label: "Undo", run: () => void undo() };
  showToast(`Deleted the draft ${title}`, { about: draft.id, action });
}

/** Deletes the draft of a closed form, which says so itself unless it has ended. Returns whether it was deleted. */
export async function deleteDraftOf(editor: Editor): Promise<boolean> {
  if (!editor.isEnded) return attempt("a draft could not be deleted", () => editor.finish("delete"));
  const { doc, acknowledged } = editor.get();
  const draft = draftList.get(doc.id);
  return draft === undefined || deleteDraft({ ...draft, updatedAt: acknowledged.at });
}

/** Restores a deleted draft. Returns whether it is there again; if not, the notice about that offers `again`. */
export function restoreDraft(draft: Titled, again = () => void restoreDraft(draft)): Promise<boolean> {
  const restore = async () => {
    const restored = (await call("restoreDraft", { id: draft.id })).draft;
    draftList.put(restored);
    deletedDrafts.put(restored);
    showToast(`Restored ${quoted(draftTitle(draft))}`, { about: draft.id });
  };
  return attempt("a draft could not be restored", restore, { again });
}

/** Puts unsaved content back into this browser. Returns whether it is there; if not, says so and offers to try again. */
export function putBack(store: () => Promise<void>): Promise<boolean> {
  const text = "Your text was not restored: the storage of this browser is full or blocked.";
  return attempt("unsaved content could not be stored", store, { again: () => void putBack(store), text });
}

/** The requests that saved people as drafts: a repeated press after a lost answer makes no second draft. */
const people = new Map<string, string>();

/** Saves a person as a new draft, planned for a day if one is given, and offers Undo. */
export async function savePersonAsDraft(
  title: string,
  wikidata: string,
  day: PublishDate | "",
): Promise<void> {
  const content = { texts: { title, wikidata, date: day }, uploadId: "", for: "" };
  const key = JSON.stringify(content.texts);
  const id = people.get(key) ?? crypto.randomUUID();
  people.set(key, id);
  try {
    const { draft } = await call("keepDraft", { requestId: id, id, basedOn: "", content });
    people.delete(key);
    draftList.put(draft);
    const text = `Saved as a draft${day && ` for ${shortDate(day, day)}`}: ${quoted(title)}`;
    const undo = { label: "Undo", run: () => void deleteDraft(draft) };
    showToast(text, { about: draft.id, action: undo });
  } catch (error) {
    const refused = currentDraft(error);
    if (refused) people.delete(key);
    // The draft of the lost answer is deleted or scheduled since: this press is for another.
    if (refused && refused.state !== "kept") return savePersonAsDraft(title, wikidata, day);
    report("a person could not be saved as a draft", error);
  }
}

/** Plans a draft for a day, or for none, and offers Undo. */
export async function planDraft(draft: Draft, day: PublishDate | ""): Promise<void> {
  const { id, updatedAt, texts, uploadId } = draft;
  const content = { texts: { ...texts, date: day }, uploadId, for: draft.for };
  const plan = async () => {
    const requestId = crypto.randomUUID();
    const planned = (await call("keepDraft", { requestId, id, basedOn: updatedAt, content })).draft;
    draftList.put(planned);
    const title = quoted(draftTitle(draft));
    const text = day === "" ? `Removed the date of ${title}` : `Planned ${title} for ${shortDate(day, day)}`;
    const undo = { label: "Undo", run: () => void planDraft(planned, texts.date ?? "") };
    showToast(text, { about: id, action: undo });
  };
  await attempt("a draft could not be planned", plan, { again: () => void planDraft(draft, day) });
}

/** Makes a post of a complete draft on a day, with what a closed form has of it. Returns whether it is one now. */
export function scheduleInto(parts: EditorParts, draft: Draft, day: PublishDate): Promise<boolean> {
  const { id } = draft;
  return attempt("a draft could not be scheduled", async () => {
    const isSent = recordsOf(parts.uid).hasNone(id);
    const form = isSent ? undefined : await openEditor({ ...parts, post: undefined, draftId: id, date: "" });
    await form?.finish("close");
    const version = versionOfDraft(draft);
    const { acknowledged, typed } = form?.get() ?? { acknowledged: version, typed: version.content };
    const whole = FormDraft.safeParse({ ...textsOf(typed), date: day });
    if (!whole.success) throw new Failure("invalid-argument", failureText["invalid-argument"]);
    const { post } = await call("createPost", {
      // A repeated press, or one after a lost answer, gets the same post.
      requestId: id,
      draft: whole.data,
      ...(typed.photo.kind === "upload" ? { uploadId: typed.photo.id } : {}),
      from: { draftId: id, basedOn: acknowledged.at },
    });
    draftList.put({ ...draft, state: "scheduled", updatedAt: post.updatedAt });
    parts.store.put(post);
    showToast(`Scheduled ${quoted(post.title)} for ${longDate(day)}`, { about: post.id });
  });
}

/** Returns whether an act succeeds; if not, says why, and the list shows what someone else has made of the draft. */
async function attempt(what: string, act: () => Promise<void>, reporting: Reporting = {}): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    const draft = currentDraft(error);
    if (draft) draftList.put(draft);
    if (draft?.state !== "kept") report(what, error, reporting);
    else {
      logError(what, error);
      sayChanged(draft.updatedBy);
    }
    return false;
  }
}

/** Says that a draft has changed under an act, which was not done. */
export function sayChanged(by: string): void {
  const present = session.get();
  const isOwn = present.status === "signed-in" && by === present.admin.email;
  const who = isOwn ? "You changed this draft in another window." : `${by} changed this draft.`;
  showToast(`${who} Open it again to see the change.`, { tone: "danger" });
}

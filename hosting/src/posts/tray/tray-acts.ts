import { longDate, type PublishDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import type { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { call } from "#backend/call.ts";
import { showToast } from "#ui/toasts.ts";
import { FormDraft } from "../parts/form-values.ts";
import { report } from "../post-actions.ts";
import type { PostStore } from "../store/post-store.ts";
import { draftValues } from "./draft-as-post.ts";
import { draftTitle } from "./draft-words.ts";
import { reportLeft } from "./left-draft.ts";
import { dropped, tray } from "./tray-store.ts";

/** Drops a draft, and offers to undo that. Whether it is gone. */
export async function dropDraft(draft: TrayDraft): Promise<boolean> {
  try {
    tray.put((await call("dropDraft", { id: draft.id })).draft);
    const undo = { label: "Undo", run: () => void restoreDraft(draft) };
    showToast("Dropped", { title: draftTitle(draft), about: draft.id, action: undo });
    return true;
  } catch (error) {
    reportLeft("a draft could not be dropped", error);
    return false;
  }
}

/** Puts a dropped draft back into the tray. Whether it is there again. */
export async function restoreDraft(draft: TrayDraft): Promise<boolean> {
  try {
    const restored = (await call("restoreDraft", { id: draft.id })).draft;
    tray.put(restored);
    dropped.put(restored);
    showToast("Restored", { title: draftTitle(draft), about: draft.id });
    return true;
  } catch (error) {
    report("a draft could not be restored", error);
    return false;
  }
}

/** Keeps a person as a new draft, planned for a day if one is given, and offers to undo that. */
export async function keepPerson(title: string, wikidata: string, day: PublishDate | ""): Promise<void> {
  const content = { texts: { title, wikidata, date: day }, uploadId: "", for: "" };
  try {
    const { draft } = await call("keepDraft", { id: crypto.randomUUID(), basedOn: "", content });
    tray.put(draft);
    const text = day === "" ? "Kept as a draft" : `Kept as a draft for ${shortDate(day, day)}`;
    const undo = { label: "Undo", run: () => void dropDraft(draft) };
    showToast(text, { title, about: draft.id, action: undo });
  } catch (error) {
    report("a person could not be kept as a draft", error);
  }
}

/** Plans a draft for a day, or for none, and offers to undo that. */
export async function planDraft(draft: TrayDraft, day: PublishDate | ""): Promise<void> {
  const { id, updatedAt, texts, uploadId } = draft;
  const content = { texts: { ...texts, date: day }, uploadId, for: draft.for };
  try {
    const planned = (await call("keepDraft", { id, basedOn: updatedAt, content })).draft;
    tray.put(planned);
    const text = day === "" ? "No longer planned" : `Planned for ${shortDate(day, day)}`;
    const undo = { label: "Undo", run: () => void planDraft(planned, texts.date ?? "") };
    showToast(text, { title: draftTitle(draft), about: id, action: undo });
  } catch (error) {
    reportLeft("a draft could not be planned", error);
  }
}

/** Makes a post of a complete draft on a day, and says so. Whether it is one now. */
export async function scheduleInto(store: PostStore, draft: TrayDraft, day: PublishDate): Promise<boolean> {
  const post = await scheduleDraft(draft, day);
  if (!post) return false;
  store.put(post);
  showToast(`Scheduled for ${longDate(day)}`, { title: post.title, about: post.id });
  return true;
}

async function scheduleDraft(draft: TrayDraft, date: PublishDate): Promise<Post | undefined> {
  const { id, updatedAt, uploadId } = draft;
  try {
    const { post } = await call("createPost", {
      requestId: crypto.randomUUID(),
      draft: FormDraft.parse({ ...draftValues(draft), date }),
      ...(uploadId === "" ? {} : { uploadId }),
      from: { draftId: id, basedOn: updatedAt },
    });
    tray.put({ ...draft, state: "scheduled", updatedAt: post.updatedAt });
    return post;
  } catch (error) {
    reportLeft("a draft could not be scheduled", error);
    return undefined;
  }
}

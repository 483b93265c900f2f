import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import { Failure } from "@daily-genius/domain/calls/failure";
import { restoredContent } from "@daily-genius/domain/post/history-entry";
import { type Post, PostContent } from "@daily-genius/domain/post/post";
import { readHistory } from "#backend/history.ts";
import { quoted } from "#ui/name.tsx";
import { showToast } from "#ui/toasts.ts";
import { changedMeanwhile } from "../current-version.ts";
import { report } from "../post-actions.ts";
import { save } from "../save-changes.ts";
import type { PostStore } from "../store/post-store.ts";

/** The parts of an earlier version to restore. */
export type Restoration = {
  readonly version: Post;
  /** The id of the version's entry; undefined to leave the photo unchanged. */
  readonly entry: string | undefined;
  readonly withDay: boolean;
  readonly message: string;
};

/** Saves an earlier version over the current one, and offers to undo that. Reports a refusal and returns false. */
export async function restoreVersion(
  store: PostStore,
  present: Post,
  { version, entry, withDay, message }: Restoration,
): Promise<boolean> {
  try {
    const photo: PhotoChange = entry === undefined ? { kind: "keep" } : photoChange(version, present, entry);
    const content = restoredContent(version, present, { withDay, withPhoto: photo.kind !== "keep" });
    const saved = await save({ post: present, content, photo });
    store.put(saved);
    showToast(message, { about: saved.id, ...undoOf(store, present, saved) });
    return true;
  } catch (error) {
    refuse("a version could not be restored", present, error);
    return false;
  }
}

/** The action that returns from a saved post to the post before it. */
export function undoOf(store: PostStore, before: Post, saved: Post) {
  const undo = async () => {
    try {
      const entry = before.imageURL === saved.imageURL ? "" : await entryOf(before);
      // All of it, also the note: nobody has changed the post since, or the server refuses.
      const photo = photoChange(before, saved, entry);
      store.put(await save({ post: saved, content: PostContent.parse(before), photo }));
      showToast(`Restored ${quoted(before.title)}`, { about: before.id });
    } catch (error) {
      refuse("a save could not be undone", saved, error, run);
    }
  };
  const run = () => void undo();
  return { action: { label: "Undo", run } };
}

/** Says what was not restored. If a newer version caused the refusal, it is by then at the top of the history. */
function refuse(what: string, { id, title }: Post, error: unknown, again?: () => void): void {
  const act = error instanceof Failure && error.code === "not-found" ? "deleted" : "changed";
  const overtaken = `Not restored. Someone else has just ${act} ${quoted(title)}.`;
  report(what, error, { again, about: id, text: changedMeanwhile(error) ? overtaken : undefined });
}

function photoChange(version: Post, present: Post, entry: string): PhotoChange {
  if (version.imageURL === present.imageURL) return { kind: "keep" };
  return version.imageURL === "" ? { kind: "remove" } : { kind: "restore", entry };
}

/** Returns the id of the entry with the earlier photo of a post. */
async function entryOf({ id, imageURL }: Post): Promise<string> {
  const { versions } = await readHistory({ postId: id });
  return versions.find(({ post }) => post?.imageURL === imageURL)?.entry ?? "";
}

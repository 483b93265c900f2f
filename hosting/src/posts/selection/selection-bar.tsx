import type { Post } from "@daily-genius/domain/post/post";
import { useRef, useState } from "react";
import { countOf } from "#format/count-of.ts";
import { Button } from "#ui/button.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { useUnsavedWork } from "#ui/unsaved-work.ts";
import { exportPosts } from "../csv/export-posts.ts";
import { ShiftPosts } from "../moves/shift-posts.tsx";
import { deletePosts } from "../post-actions.ts";
import { type Changing, saveChanges } from "../save-changes.ts";
import { useDesk } from "../store/desk.ts";
import { ChangePosts } from "./change-posts.tsx";
import styles from "./selection-bar.module.css";

type Props = {
  /** The selected posts, in the order of the list. */
  readonly posts: readonly Post[];
  /** The ids of the posts that the list shows. */
  readonly shown: readonly string[];
  readonly onSelectAll: () => void;
  /** Keeps the bar while its posts are being deleted. */
  readonly onBusy: () => void;
  /** Selects only these posts. */
  readonly onKeep: (ids: readonly string[]) => void;
  readonly onClear: () => void;
  /** Focuses the row of a post, or the search without an id. */
  readonly onFocus: (id: string | undefined) => void;
};

/** Shows how many posts are selected, and the actions on them. */
export function SelectionBar({ posts, shown, onSelectAll, onBusy, onKeep, onClear, onFocus }: Props) {
  const { store } = useDesk();
  const bar = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<"change" | "shift" | "delete">();
  const [progress, setProgress] = useState<string>();
  useUnsavedWork(progress !== undefined);
  const inList = new Set(shown);
  const hiddenCount = posts.filter(({ id }) => !inList.has(id)).length;
  const ids = new Set(posts.map(({ id }) => id));
  const isIdle = progress === undefined && posts.length > 0;
  const close = () => setAsked(undefined);

  const remove = async () => {
    const first = shown.findIndex((id) => ids.has(id));
    const next =
      shown.find((id, index) => index > first && !ids.has(id)) ?? shown.findLast((id) => !ids.has(id));
    onBusy();
    const onProgress = (deleted: number) =>
      setProgress(`Deleting ${countOf(posts.length, "post")}: ${deleted} deleted`);
    onProgress(0);
    const remaining = await deletePosts(store, posts, onProgress, onFocus);
    setProgress(undefined);
    // With nothing selected the bar disappears. A focus that is elsewhere by then does not move.
    if (remaining.length === 0 && bar.current?.contains(document.activeElement)) onFocus(next);
    onKeep(remaining.map(({ id }) => id));
  };
  const change = async (changing: readonly Changing[]) => {
    const onProgress = (changed: number) =>
      setProgress(`Changing ${countOf(changing.length, "post")}: ${changed} changed`);
    onProgress(0);
    await saveChanges(store, changing, onProgress);
    setProgress(undefined);
  };

  return (
    <section className={styles["bar"]} aria-label="Selected posts" ref={bar} data-selection>
      <p className="small" role="status">
        {progress ?? `${posts.length} selected${hiddenCount > 0 ? `, ${hiddenCount} hidden by filters` : ""}`}
      </p>
      <Button tone="quiet" disabled={progress !== undefined} onClick={onClear}>
        Clear selection
      </Button>
      <div className={styles["actions"]}>
        <Button tone="quiet" disabled={!isIdle} onClick={() => setAsked("change")}>
          Edit fields…
        </Button>
        <Button tone="quiet" disabled={!isIdle} onClick={() => setAsked("shift")}>
          Move dates…
        </Button>
        <Button tone="quiet" disabled={!isIdle} onClick={() => setAsked("delete")}>
          Delete
        </Button>
        <Button tone="quiet" disabled={!isIdle} onClick={() => void exportPosts(posts)}>
          Export
        </Button>
        {shown.length > posts.length - hiddenCount && (
          <Button tone="quiet" disabled={progress !== undefined} onClick={onSelectAll}>
            Select all in list
          </Button>
        )}
      </div>
      {asked === "change" && (
        <ChangePosts posts={posts} onChange={(some) => void change(some)} onClose={close} />
      )}
      {asked === "shift" && <ShiftPosts ids={ids} onClose={close} />}
      {asked === "delete" && (
        <Confirm
          title={`Delete ${countOf(posts.length, "post")}?`}
          question={`Are you sure you want to delete ${posts.length === 1 ? "this post" : "these posts"}?`}
          verb="Delete"
          verbBusy="Deleting..."
          onConfirm={async () => void remove()}
          onClose={close}
        />
      )}
    </section>
  );
}

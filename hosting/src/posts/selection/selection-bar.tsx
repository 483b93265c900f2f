import { useRef, useState } from "react";
import { countOf } from "#format/count-of.ts";
import { Button } from "#ui/button.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { exportPosts } from "../csv/export-posts.ts";
import { ShiftPosts } from "../moves/shift-posts.tsx";
import { deletePosts } from "../post-actions.ts";
import { type Changing, saveChanges } from "../save-changes.ts";
import { useDesk } from "../store/desk.ts";
import { ChangePosts } from "./change-posts.tsx";
import styles from "./selection-bar.module.css";
import type { useSelection } from "./use-selection.ts";

type Props = {
  readonly selection: ReturnType<typeof useSelection>;
  /** The ids of the posts that the list shows. */
  readonly shown: readonly string[];
  /** Focuses the row of a post, or the search without an id. */
  readonly onFocus: (id: string | undefined) => void;
};

/** Shows how many posts are selected, and the actions on them. */
export function SelectionBar({ selection, shown, onFocus }: Props) {
  const { store } = useDesk();
  const { selected: posts, ids } = selection;
  const bar = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<"change" | "shift" | "delete">();
  const [progress, setProgress] = useState<string>();
  const inList = new Set(shown);
  const hiddenCount = posts.filter(({ id }) => !inList.has(id)).length;
  const isIdle = progress === undefined && posts.length > 0;
  const close = () => setAsked(undefined);
  // Others have deleted all selected posts.
  if (asked && posts.length === 0) close();

  const remove = async () => {
    const first = shown.findIndex((id) => ids.has(id));
    const next =
      shown.find((id, index) => index > first && !ids.has(id)) ?? shown.findLast((id) => !ids.has(id));
    // The bar stays while its posts are being deleted.
    selection.setSelecting(true);
    const onProgress = (deleted: number) =>
      setProgress(`Deleting ${countOf(posts.length, "post")}: ${deleted} deleted`);
    onProgress(0);
    const remaining = await deletePosts(store, posts, onProgress, onFocus);
    setProgress(undefined);
    // With nothing selected the bar disappears. A focus that is elsewhere by then does not move.
    if (remaining.length === 0 && bar.current?.contains(document.activeElement)) onFocus(next);
    selection.keep(remaining.map(({ id }) => id));
  };
  const change = async (changing: readonly Changing[]) => {
    const onProgress = (changed: number) =>
      setProgress(`Editing ${countOf(changing.length, "post")}: ${changed} edited`);
    onProgress(0);
    await saveChanges(store, changing, onProgress);
    setProgress(undefined);
  };
  const act = (label: string, run: () => void) => (
    <Button tone="quiet" disabled={!isIdle} onClick={run}>
      {label}
    </Button>
  );

  return (
    <section className={`raised row ${styles["bar"]}`} aria-label="Selected posts" ref={bar} data-selection>
      <p className="small" role="status">
        {progress ?? `${posts.length} selected${hiddenCount > 0 ? `, ${hiddenCount} hidden by filters` : ""}`}
      </p>
      <Button tone="quiet" disabled={progress !== undefined} onClick={selection.clear}>
        Clear selection
      </Button>
      <div className={styles["actions"]}>
        {act("Edit fields…", () => setAsked("change"))}
        {act("Move dates…", () => setAsked("shift"))}
        {act("Delete", () => setAsked("delete"))}
        {act("Export", () => void exportPosts(posts))}
        {shown.length > posts.length - hiddenCount && (
          <Button tone="quiet" disabled={progress !== undefined} onClick={selection.selectAll}>
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

import { type Ref, useDeferredValue, useRef } from "react";
import { Loading } from "#ui/loading.tsx";
import { Notice } from "#ui/notice.tsx";
import type { PostsState } from "../store/posts-state.ts";
import type { ListChoices } from "./list-choices.ts";
import styles from "./list-view.module.css";
import { NoPosts } from "./no-posts.tsx";
import { PostList, type PostListHandle } from "./post-list.tsx";
import type { PostAction } from "./post-row.tsx";
import { PostToolbar } from "./post-toolbar.tsx";
import { usePostList } from "./use-post-list.ts";
import { useSlash } from "./use-slash.ts";

type Props = {
  readonly state: Extract<PostsState, { status: "ready" }>;
  readonly choices: ListChoices;
  readonly onChoose: (choices: ListChoices) => void;
  readonly onAction: (action: PostAction, id: string) => void;
  readonly listRef: Ref<PostListHandle>;
};

/** The posts as a list: searched, sorted and grouped. */
export function ListView({ state, choices, onChoose, onAction, listRef }: Props) {
  const searchField = useRef<HTMLInputElement>(null);
  useSlash(searchField);
  // Input shows at once; the list follows when nothing more urgent is waiting.
  const sort = useDeferredValue(choices.sort);
  const { shown, sought, groups } = usePostList(state.posts, sort, useDeferredValue(choices.search));
  return (
    <>
      <div className={styles["bar"]}>
        <h2 className={styles["heading"]}>
          Posts{" "}
          <span className={styles["count"]} role="status">
            ({shown} of {state.posts.length})
          </span>
        </h2>
        <PostToolbar choices={choices} onChoose={onChoose} searchRef={searchField} />
      </div>
      {state.trouble && (
        <Notice tone="warning">
          {state.trouble === "refused"
            ? "Changes no longer arrive: your session may have ended. Please sign out and in again."
            : "Changes made elsewhere do not arrive at present. Trying again..."}
        </Notice>
      )}
      {shown === 0 && (
        <NoPosts
          search={sought}
          onClear={() => {
            onChoose({ ...choices, search: "" });
            searchField.current?.focus();
          }}
        />
      )}
      <PostList ref={listRef} groups={groups} onAction={onAction} />
      {!state.isComplete && <Loading text="Loading posts..." />}
    </>
  );
}

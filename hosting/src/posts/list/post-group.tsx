import type { PostGroup as Group } from "@daily-genius/domain/list/post-list";
import { useId, useMemo, useRef } from "react";
import link from "#ui/link-button.module.css";
import type { PostAction } from "../parts/post-action.ts";
import { useVirtualRows } from "../parts/use-virtual-rows.ts";
import { useToday } from "../use-today.ts";
import styles from "./post-group.module.css";
import { PostRow } from "./post-row.tsx";

type Props = {
  readonly group: Group;
  /** The post whose row has the focus, or is about to get it. */
  readonly focusedId: string | undefined;
  readonly onAction: (action: PostAction, id: string) => void;
  /** Shows the posts of today; undefined where they are. */
  readonly onToday: (() => void) | undefined;
};

/** Row height on a wide screen, in px. */
const rowHeight = 68;

/** A titled part of the list; only the rows near the window are rendered. */
export function PostGroup({ group, focusedId, onAction, onToday }: Props) {
  const { name, posts } = group;
  const today = useToday();
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => posts.map(({ id }) => id), [posts]);
  const focusedIndex = focusedId === undefined ? -1 : ids.indexOf(focusedId);
  const { rows, end, measure } = useVirtualRows(
    list,
    ids,
    focusedIndex < 0 ? undefined : focusedIndex,
    rowHeight,
  );
  return (
    <section className={styles["group"]} aria-labelledby={headingId}>
      <div className={styles["heading"]}>
        <h3 id={headingId}>
          {name} <span className={`soft small ${styles["count"]}`}>{posts.length}</span>
        </h3>
        {onToday && (
          <button type="button" className={`${link["link"]} ${styles["today"]}`} onClick={onToday}>
            Jump to today
          </button>
        )}
      </div>
      <ul ref={list} className={styles["list"]} style={{ paddingBlockEnd: end }}>
        {rows.map(({ index, gap }) => {
          const post = posts[index];
          return (
            post && (
              <PostRow
                key={post.id}
                post={post}
                today={today}
                gap={gap}
                position={index + 1}
                count={posts.length}
                onAction={onAction}
                measure={measure}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}

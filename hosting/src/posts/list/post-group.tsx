import type { PostGroup as Group } from "@daily-genius/domain/list/post-list";
import { useId, useMemo, useRef } from "react";
import { countOf } from "#format/count-of.ts";
import { useVirtualRows } from "../parts/use-virtual-rows.ts";
import { useToday } from "../use-today.ts";
import styles from "./post-group.module.css";
import { PostRow } from "./post-row.tsx";

type Props = {
  readonly group: Group;
  /** The post whose row has the focus, or is about to get it. */
  readonly focusedId: string | undefined;
  /** The number of posts at its beginning that can be folded. */
  readonly later: number;
  readonly isUnfolded: boolean;
  readonly onUnfold: (isUnfolded: boolean) => void;
};

/** Row height on a wide screen, in px. */
const rowHeight = 62;

/** A titled part of the list; only the rows near the window are rendered. */
export function PostGroup({ group, later, isUnfolded, onUnfold, focusedId }: Props) {
  const { name, posts: all } = group;
  const folded = isUnfolded ? 0 : later;
  const posts = useMemo(() => all.slice(folded), [all, folded]);
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
          {name} <span className={`soft small ${styles["count"]}`}>{all.length}</span>
        </h3>
        {later > 0 && (
          <button
            type="button"
            className={`link ${styles["later"]}`}
            aria-expanded={isUnfolded}
            onClick={() => onUnfold(!isUnfolded)}
          >
            {isUnfolded ? "Hide" : "Show"} {countOf(later, "later post")}
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
                position={index + folded + 1}
                count={all.length}
                measure={measure}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}

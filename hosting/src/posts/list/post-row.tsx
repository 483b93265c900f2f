import { formatLifeDate } from "@daily-genius/domain/dates/life-date";
import { dayFromToday, longDate, type PublishDate, weekdayOf } from "@daily-genius/domain/dates/publish-date";
import { excerpt } from "@daily-genius/domain/list/post-list";
import { type QueryTerm, weekdayMark } from "@daily-genius/domain/list/post-query";
import { partsByHits } from "@daily-genius/domain/list/query-hits";
import type { Post } from "@daily-genius/domain/post/post";
import { fold } from "@daily-genius/domain/text/fold";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { createContext, Fragment, memo, use } from "react";
import { Button } from "#ui/button.tsx";
import { lastSaved } from "../parts/facts.tsx";
import { actionLabels, buttons } from "../parts/open-dialog.ts";
import { PostThumbnail } from "../parts/post-thumbnail.tsx";
import { useDesk } from "../store/desk.ts";
import styles from "./post-row.module.css";

type Props = {
  readonly post: Post;
  readonly today: PublishDate;
  /** The total height of the rows skipped before this one, in px. */
  readonly gap: number;
  readonly position: number;
  readonly count: number;
  readonly measure: (row: HTMLElement | null) => (() => void) | undefined;
};

export const PostRow = memo(function PostRow({ post, today, gap, position, count, measure }: Props) {
  const { admin, open } = useDesk();
  const { id, title } = post;
  return (
    <li
      ref={measure}
      className={styles["row"]}
      style={{ marginBlockStart: gap }}
      data-id={id}
      aria-posinset={position}
      aria-setsize={count}
    >
      <PostThumbnail post={post} />
      <RowCheckbox id={id} title={title} />
      <h4 className={styles["title"]}>
        <button
          type="button"
          className="name-button"
          dir={nameDirection(title)}
          data-action="detail"
          onClick={() => open({ kind: "detail", id })}
        >
          <Marked text={title} isName />
        </button>
      </h4>
      <p className={`soft tiny ${styles["day"]}`}>
        <strong>
          Publish: <Marked text={longDate(post.date)} stored={post.date} />
        </strong>
        <span>
          <Marked text={dayFromToday(post.date, today)} stored={weekdayMark(weekdayOf(post.date))} isWhole />
        </span>
      </p>
      <p className={`soft tiny ${styles["excerpt"]}`} dir="auto">
        <Marked text={excerpt(post.description)} />
      </p>
      <p className={`soft tiny ${styles["facts"]}`}>
        <span>
          Born: <Marked text={formatLifeDate(post.birthdate)} stored={post.birthdate} />
        </span>
        <span dir="auto">
          <Marked text={post.country} />
        </span>
        {post.updatedBy !== "" && post.updatedBy !== admin.email && (
          <span title={`Last saved ${lastSaved(post)}`}>Saved by {post.updatedBy}</span>
        )}
      </p>
      <div className={styles["actions"]}>
        {buttons.row.map((kind) => (
          <Button
            key={kind}
            tone="quiet"
            data-action={kind}
            aria-label={`${actionLabels[kind]} ${title}`}
            onClick={() => open({ kind, id })}
          >
            {actionLabels[kind]}
          </Button>
        ))}
      </div>
    </li>
  );
});

type MarkedProps = {
  readonly text: string;
  /** The text as it is stored: a term that is the whole of this form marks the whole text. */
  readonly stored?: string;
  /** Whether partial matches do not count, so that parts are not marked. */
  readonly isWhole?: boolean;
  readonly isName?: boolean;
};

/** A text with the matches of the search marked. */
function Marked({ text, stored, isWhole = false, isName = false }: MarkedProps) {
  const { terms } = use(RowContext);
  if (terms.length === 0) return text;
  const parts = isWhole ? [{ text, isHit: false }] : partsByHits(text, terms, isName);
  if (stored !== undefined && terms.some((forms) => forms.includes(fold(stored))))
    return <mark className={styles["mark"]}>{text}</mark>;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
    <Fragment key={index}>
      {part.isHit ? <mark className={styles["mark"]}>{part.text}</mark> : part.text}
    </Fragment>
  ));
}

/** Selects the post of a row; hidden until the row is pointed at or something is selected. */
function RowCheckbox({ id, title }: { readonly id: string; readonly title: string }) {
  const { selected, isSelecting, onSelect } = use(RowContext);
  return (
    <input
      type="checkbox"
      className={styles["checkbox"]}
      data-shown={isSelecting}
      data-action="select"
      aria-label={`Select ${title}`}
      // X selects from any control of the row; a tab stop would lengthen the way through the page.
      tabIndex={isSelecting ? 0 : -1}
      checked={selected.has(id)}
      // A change event has no Shift state.
      onClick={(event) => onSelect(id, event.shiftKey)}
      onChange={() => undefined}
    />
  );
}

/** Data that every row of the list shows besides its post. */
export type RowContext = {
  /** The terms of the search, to mark their matches. */
  readonly terms: readonly QueryTerm[];
  readonly selected: ReadonlySet<string>;
  /** Whether every row shows its checkbox; if not, only a row under the pointer or with the focus does. */
  readonly isSelecting: boolean;
  /** Toggles a post; with `isRange`, selects everything from the last one. */
  readonly onSelect: (id: string, isRange: boolean) => void;
};

export const RowContext = createContext<RowContext>({
  terms: [],
  selected: new Set(),
  isSelecting: false,
  onSelect: () => undefined,
});

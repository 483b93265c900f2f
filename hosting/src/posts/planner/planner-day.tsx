import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Draft } from "@daily-genius/domain/draft/draft";
import type { Post } from "@daily-genius/domain/post/post";
import { isChecked } from "@daily-genius/domain/post/second-look";
import { lacksOf } from "@daily-genius/domain/schedule/schedule";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { memo } from "react";
import { weekday } from "#format/time-in-words.ts";
import { Plus } from "#ui/icons.tsx";
import { useGeniusCheck } from "../check/genius-check.tsx";
import { draftTitle } from "../drafts/draft-words.ts";
import { monthAndDay, spokenDay } from "../moves/words.ts";
import { PostThumbnail } from "../parts/post-thumbnail.tsx";
import styles from "./planner-day.module.css";

/** The words of what a post lacks, for its day. */
const lackWords = { photo: "no photo", text: "short text", "day of its own": "shared day" } as const;

/** The maximum number of titles on a day; further posts are counted. */
const mostNamed = 2;

type Props = {
  readonly day: PublishDate;
  readonly posts: readonly Post[];
  /** The drafts that are planned for the day. */
  readonly plans: readonly Draft[];
  readonly showsReviews: boolean;
  /** The ids of the posts that match the search; undefined without a search. */
  readonly found: ReadonlySet<string> | undefined;
  /** Whether the day has begun somewhere, so that its posts are public and cannot move. */
  readonly isPublic: boolean;
  readonly isToday: boolean;
  readonly isPast: boolean;
  readonly isFocused: boolean;
  readonly isChosen: boolean;
  /** The effect of a drop here. */
  readonly drop: string | undefined;
};

/** A day of the planner: its posts and what they lack, or that it is free. The grid handles its events. */
export const PlannerDay = memo(function PlannerDay({
  day,
  posts,
  plans,
  showsReviews,
  found,
  isPublic,
  isToday,
  isPast,
  isFocused,
  isChosen,
  drop,
}: Props) {
  const { needsReview } = useGeniusCheck();
  const coming = isPublic ? [] : posts;
  const lacks = [...new Set(coming.flatMap((post) => lacksOf(post, posts).map((lack) => lackWords[lack])))];
  // These come when the day has long been painted: after the check, and for all days once a second person has saved.
  const marks = [
    ...(coming.some(({ id }) => needsReview.has(id)) ? ["warning"] : []),
    ...(showsReviews && coming.some((post) => !isChecked(post)) ? ["not reviewed"] : []),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows in the flow of the page are not a table
    <div
      role="gridcell"
      tabIndex={isFocused ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? "date" : undefined}
      data-day={day}
      data-public={isPublic || undefined}
      data-drop={drop === undefined ? undefined : ""}
      className={styles["day"]}
    >
      <span className="visually-hidden">
        {[...(isToday ? ["Today"] : []), spokenDay(day, posts, isPublic, plans), ...lacks, ...marks].join(
          ", ",
        )}
      </span>
      <div aria-hidden className={styles["face"]}>
        <span className={`tiny ${styles["number"]}`}>
          <span>
            <span className={styles["weekday"]}>{weekday(day, "short")} </span>
            {day.endsWith("/01") || isToday ? monthAndDay(day) : Number(day.slice(-2))}
          </span>
          {isToday && <em>Today</em>}
          {isPublic && !isToday && !isPast && <em>Public</em>}
          {/* Beside the day it takes no room, which is enough for one. */}
          {marks[0] !== undefined && <em className={`tiny ${styles["mark"]}`}>{marks[0]}</em>}
        </span>
        {posts.slice(0, mostNamed).map((post) => (
          <span
            key={post.id}
            className={`line ${styles["post"]}`}
            data-post={post.id}
            data-dim={found?.has(post.id) === false || undefined}
            draggable={!isPublic}
          >
            <PostThumbnail post={post} />
            <span className={`clamped ${styles["name"]}`} dir={nameDirection(post.title)}>
              {post.title}
            </span>
          </span>
        ))}
        {posts.length > mostNamed && <span className="soft tiny">+{posts.length - mostNamed}</span>}
        {plans.map((draft) => (
          <span key={draft.id} className={`soft tiny ${styles["plan"]}`}>
            planned
            <span className={`clamped ${styles["name"]}`} dir={nameDirection(draftTitle(draft))}>
              {draftTitle(draft)}
            </span>
          </span>
        ))}
        {posts.length === 0 && !isPast && plans.length === 0 && (
          <span className={`tiny line ${styles["free"]}`} data-add>
            <span>Free</span>
            <Plus size={16} />
          </span>
        )}
        {lacks.length > 0 && <span className={`tiny ${styles["mark"]}`}>{lacks.join(", ")}</span>}
        {drop !== undefined && <span className={styles["drop"]}>{drop}</span>}
      </div>
    </div>
  );
});

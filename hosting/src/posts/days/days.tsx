import { longDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import type { PostFilter } from "@daily-genius/domain/list/post-filters";
import type { Post } from "@daily-genius/domain/post/post";
import { daysFrom, type ScheduledDay } from "@daily-genius/domain/schedule/runway";
import { scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { useMemo } from "react";
import { countOf } from "#format/count-of.ts";
import { Plus } from "#ui/icons.tsx";
import { useGeniusCheck } from "../check/genius-check.tsx";
import { usePlans } from "../drafts/draft-list.ts";
import { plansText } from "../drafts/plans.ts";
import { actionLabels, buttons } from "../parts/open-dialog.ts";
import { PostThumbnail } from "../parts/post-thumbnail.tsx";
import { useDesk } from "../store/desk.ts";
import { useToday } from "../use-today.ts";
import styles from "./days.module.css";
import { runwayText } from "./runway-text.ts";

type Props = {
  readonly posts: readonly Post[];
  /** Whether changes made elsewhere may be missing. */
  readonly isOld: boolean;
  /** Lists only the posts that the filter keeps. */
  readonly onFilter: (filter: PostFilter) => void;
};

/** The schedule at a glance: today, tomorrow, how far it reaches, and what is wrong with it. */
export function Days({ posts, isOld, onFilter }: Props) {
  const { open } = useDesk();
  const today = useToday();
  // Filter first: of years of posts, only a few are to come.
  const schedule = useMemo(() => scheduleOf(posts.filter(({ date }) => date >= today)), [posts, today]);
  const [now, next] = daysFrom(schedule, today, 2);
  const plans = usePlans(schedule);
  const { text, free, day } = useMemo(() => runwayText(schedule, today, plans), [schedule, today, plans]);
  const isUrgent = free === "";
  // Before the first post was published, nobody misses one.
  const hasReaders = useMemo(() => posts.some(({ date }) => date <= today), [posts, today]);
  return (
    <div className={styles["days"]} data-urgent={(isUrgent && hasReaders && !isOld) || undefined}>
      {now && <DayCard name="Today" {...now} />}
      {next && <DayCard name="Tomorrow" {...next} />}
      <div className={`tiny ${styles["runway"]}`}>
        {/* Data from the last visit may change at once: it is neither urgent nor announced. */}
        <p role="status" aria-busy={isOld}>
          {/* Text alone: of an element with a role or a box, Orca says the words and then the whole sentence. */}
          <b>{`${text}\n`}</b>
          <span>
            {free}
            {plansText(plans, today, !isUrgent)}
          </span>
        </p>
        <p className={`tiny ${styles["links"]}`}>
          <button
            type="button"
            className="link"
            aria-label={`Add a post on ${longDate(day)}`}
            onClick={() => open({ kind: "form", date: day })}
          >
            Add a post
          </button>
          <Wrong posts={posts} days={[...schedule.values()]} onFilter={onFilter} />
        </p>
      </div>
    </div>
  );
}

type WrongProps = Pick<Props, "posts" | "onFilter"> & { readonly days: readonly (readonly Post[])[] };

/** What is wrong, in numbers; each lists its posts. */
function Wrong({ posts, days, onFilter }: WrongProps) {
  const { needsReview } = useGeniusCheck();
  const photoless = useMemo(() => posts.filter(({ imageURL }) => imageURL === "").length, [posts]);
  const shared = days.filter(({ length }) => length > 1).length;
  const found: readonly (readonly [PostFilter, number, string])[] = [
    ["double-days", shared, countOf(shared, "shared day")],
    ["no-photo", photoless, `${photoless} without photo`],
    // They come last, when the page has long been painted: nothing may move for them.
    ["needs-a-look", needsReview.size, `${needsReview.size} with warnings`],
  ];
  return found
    .filter(([, count]) => count > 0)
    .map(([filter, , label]) => (
      <button
        key={filter}
        type="button"
        className="link"
        data-filter={filter}
        onClick={() => onFilter(filter)}
      >
        {label}
      </button>
    ));
}

type CardProps = ScheduledDay<Post> & { readonly name: "Today" | "Tomorrow" };

/** Today's or tomorrow's card: the genius of the day with two actions, or a button that adds a post. */
function DayCard({ name, day, posts }: CardProps) {
  const { open } = useDesk();
  const [genius, ...others] = posts;
  const date = (
    <>
      {name}
      <span>, {shortDate(day, day)}</span>
    </>
  );
  if (!genius) {
    return (
      <button
        type="button"
        className={`${styles["card"]} ${styles["free"]}`}
        onClick={() => open({ kind: "form", date: day })}
      >
        <Plus size={20} />
        <small className="soft tiny">{date}</small>
        <strong>Add a post</strong>
      </button>
    );
  }
  return (
    <div className={styles["card"]}>
      <PostThumbnail post={genius} />
      <small className="soft tiny">
        {date}
        {name === "Today" && " · public"}
        {others.length > 0 && ` · ${posts.length} posts`}
      </small>
      <button
        type="button"
        className={`name-button ${styles["name"]}`}
        aria-label={`Open ${genius.title}, ${name.toLowerCase()}`}
        dir={nameDirection(genius.title)}
        onClick={() => open({ kind: "detail", id: genius.id })}
      >
        {genius.title}
      </button>
      <p className="tiny">
        {buttons.card.map((kind) => (
          <button
            key={kind}
            type="button"
            className="link"
            aria-label={`${actionLabels[kind]}: ${genius.title}, ${name.toLowerCase()}`}
            onClick={() => open({ kind, id: genius.id })}
          >
            {actionLabels[kind]}
          </button>
        ))}
      </p>
    </div>
  );
}

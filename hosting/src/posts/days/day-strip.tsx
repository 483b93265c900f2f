import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import type { ScheduledDay } from "@daily-genius/domain/schedule/runway";
import { type KeyboardEvent, useState } from "react";
import { weekday } from "#format/weekday.ts";
import type { DayActs } from "./day-acts.ts";
import styles from "./day-strip.module.css";

type Props = DayActs & {
  readonly days: readonly ScheduledDay<Post>[];
  /** Whether it is also shown in a narrow window. */
  readonly isOpen: boolean;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -1000, End: 1000 };

/** The days after tomorrow, each a button: it fills a free day, opens a post, or lists a shared day's posts. */
export function DayStrip({ days, isOpen, listId, shown, onAdd, onOpen, onShow }: Props) {
  // One tab stop; the arrow keys move between days.
  const [current, setCurrent] = useState(0);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(days.length - 1, current + step));
    event.currentTarget.querySelectorAll("button")[index]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label="Upcoming days"
      className={styles["strip"]}
      data-open={isOpen || undefined}
      onKeyDown={walk}
    >
      {days.map((scheduled, index) => {
        const { day, posts } = scheduled;
        const [genius, ...others] = posts;
        const words = dayInWords(scheduled);
        const press = () => {
          if (!genius) onAdd(day);
          else if (others.length === 0) onOpen(genius.id);
          else onShow(day);
        };
        return (
          <button
            key={day}
            type="button"
            className={styles["day"]}
            data-posts={Math.min(posts.length, 2)}
            // As text it would run into the number, and voice control would not find the day.
            data-top={topOf(day)}
            data-week={weekday(day, "long") === "Sunday" || undefined}
            tabIndex={index === current ? 0 : -1}
            title={words}
            aria-label={words}
            aria-controls={others.length > 0 ? listId : undefined}
            aria-expanded={others.length > 0 ? shown === day : undefined}
            onFocus={() => setCurrent(index)}
            onClick={press}
          >
            {Number(day.slice(8))}
          </button>
        );
      })}
    </div>
  );
}

/** Returns the text above the number of a day: the month it begins, or the initial of its weekday. */
function topOf(day: PublishDate): string {
  return day.endsWith("/01")
    ? new Date(2000, Number(day.slice(5, 7)) - 1).toLocaleDateString("en-US", { month: "short" })
    : weekday(day, "narrow");
}

/** Describes a day, its posts, and the effect of pressing it, for screen readers and under the pointer. */
function dayInWords({ day, posts }: ScheduledDay<Post>): string {
  const name = `${weekday(day, "long")}, ${longDate(day)}`;
  const [first, ...others] = posts.map(({ title }) => title);
  if (first === undefined) return `${name}: free. Add a post`;
  return others.length === 0 ? `${name}: ${first}` : `${name}: ${posts.length} posts, first ${first}`;
}

import { longDate, type PublishDate, shortDate } from "@daily-genius/domain/dates/publish-date";
import type { Draft } from "@daily-genius/domain/draft/draft";
import type { Post } from "@daily-genius/domain/post/post";
import type { Move } from "@daily-genius/domain/schedule/plan";
import { fold } from "@daily-genius/domain/text/fold";
import { countOf } from "#format/count-of.ts";
import { weekday } from "#format/time-in-words.ts";
import { quoted } from "#ui/name.tsx";
import { draftTitle, progressOf } from "../drafts/draft-words.ts";
import type { Plans } from "../drafts/plans.ts";

/** The effect of a post that is put on a taken day on the posts there. */
export type OnTaken = "swap" | "push" | "share";

/** Formats a coming day without its year, 'December 4'. */
export function shortDay(day: PublishDate): string {
  return shortDate(day, day);
}

/** Returns a typed number of days, with any minus sign; 0 for another text. */
export function daysTyped(text: string): number {
  const figures = fold(text).replace(/\s/g, "");
  return /^[+-]?\d{1,4}$/.test(figures) ? Number(figures) : 0;
}

/** Returns the question whose answer suggests people for a day. */
export const bornQuestion = (day: PublishDate): string => `Who was born on ${shortDay(day)}?`;

/** Formats a day in few letters, 'Dec 4'. */
export const monthAndDay = (day: PublishDate): string => shortDay(day).replace(/^(\p{L}{3})\p{L}*/u, "$1");

/** Describes a day and its posts for screen readers: 'Saturday, December 5, 2026, 1 post, Emmy Noether'. */
export function spokenDay(
  day: PublishDate,
  posts: readonly Post[],
  isPublic: boolean,
  plans: readonly Draft[] = [],
): string {
  const holds =
    posts.length === 0 ? ["free"] : [countOf(posts.length, "post"), ...posts.map(({ title }) => title)];
  const planned = plans.map((draft) => `planned: ${draftTitle(draft)}, ${progressOf(draft)}`);
  return [weekday(day, "long"), longDate(day), ...(isPublic ? ["public"] : []), ...holds, ...planned].join(
    ", ",
  );
}

/** Says where a post was put, and what happened to the other posts that moved. */
export function sayPlaced(title: string, day: PublishDate, how: OnTaken, others: readonly string[]): string {
  const [other] = others;
  if (other === undefined) return `Moved ${quoted(title)} to ${shortDay(day)}`;
  const count = countOf(others.length, "post");
  if (how === "push") return `Moved ${quoted(title)} to ${shortDay(day)} and moved ${count} later`;
  return `Swapped ${quoted(title)} and ${others.length === 1 ? quoted(other) : count}`;
}

/** Adds to what was moved how many drafts are planned among the days of the moves, and how many lose their day to a post. */
export function withPlans(said: string, moves: readonly Pick<Move, "from" | "to">[], plans: Plans): string {
  const days = moves.flatMap(({ from, to }) => [from, to]).sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const filled = new Set(moves.map(({ to }) => to));
  const countOn = (isMeant: (day: PublishDate) => boolean) =>
    [...plans].filter(([day]) => isMeant(day)).reduce((sum, [, drafts]) => sum + drafts.length, 0);
  const stay = countOn((day) => day >= first && day <= last && !filled.has(day));
  const leave = countOn((day) => filled.has(day));
  const drafts = [
    stay > 0 &&
      `${countOf(stay, "draft")} ${stay === 1 ? "keeps its planned date" : "keep their planned dates"}`,
    leave > 0 &&
      `${countOf(leave, "draft")} ${leave === 1 ? "loses its planned date" : "lose their planned dates"}`,
  ].filter(Boolean);
  return drafts.length === 0 ? said : `${[said, ...drafts].join(". ")}.`;
}

/** Says how many posts an Undo has moved back. */
export function sayMovedBack(moves: readonly unknown[]): string {
  return `Moved ${countOf(moves.length, "post")} back`;
}

/** Says how many posts moved, and what that means for the drafts planned among their days. */
export function sayMoved(moves: readonly Pick<Move, "from" | "to">[], plans: Plans): string {
  return withPlans(`Moved ${countOf(moves.length, "post")}`, moves, plans);
}

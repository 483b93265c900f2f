import {
  addDays,
  daysBetween,
  longDate,
  normalizePublishDate,
  type PublishDate,
} from "../dates/publish-date.ts";
import type { Schedule, Scheduled } from "./schedule.ts";

/** The move of one post from one day to another. */
export type Move = { readonly id: string; readonly from: PublishDate; readonly to: PublishDate };

/** An administrator's intended change of the schedule. */
export type Intent =
  /**
   * Moves a post. If its new day is taken, they share it, the posts of that day swap with it, or they are pushed with
   * the run of taken days after them. Others on the day that the post leaves move only with such a run.
   */
  | {
      readonly kind: "move";
      readonly id: string;
      readonly to: PublishDate;
      readonly onTaken: "share" | "swap" | "push";
    }
  /** Moves the next run of taken days earlier, so that it begins on this free day. */
  | { readonly kind: "close"; readonly day: PublishDate }
  /** Moves several posts by a number of days. */
  | { readonly kind: "shift"; readonly ids: ReadonlySet<string>; readonly by: number }
  /** Undoes moves. */
  | { readonly kind: "undo"; readonly moves: readonly Move[] };

/** The moves for an intent, and the last day that they affect; or the reason for a refusal. */
export type Plan =
  | { readonly moves: readonly Move[]; readonly until: PublishDate | undefined }
  | { readonly refused: string };

/** The maximum number of moves in a plan. */
export const mostMoves = 366;

/** The end of the sentence about a day whose posts readers may already see. */
export const begunSomewhere = "has already begun in some time zones";

/** Plans an intent over the whole schedule. No plan moves a post from or to `lockedUntil` or an earlier day. */
export function plan(schedule: Schedule<Scheduled>, intent: Intent, lockedUntil: PublishDate): Plan {
  const moves = movesFor(schedule, intent);
  if (typeof moves === "string") return { refused: moves };
  const days = moves.flatMap(({ from, to }) => [from, to]).sort();
  if (days.some((day) => normalizePublishDate(day) !== day)) return { refused: "That date is out of range." };
  const [first = "", last] = [days[0], days.at(-1)];
  if (moves.length > 0 && first <= lockedUntil) return { refused: `${longDate(first)} ${begunSomewhere}.` };
  if (moves.length > mostMoves)
    return {
      refused: `That would move ${moves.length} posts. The limit is ${mostMoves} at once.`,
    };
  return { moves, until: last };
}

function movesFor(schedule: Schedule<Scheduled>, intent: Intent): readonly Move[] | string {
  switch (intent.kind) {
    case "move":
      return movePost(schedule, intent);
    case "close":
      return closeGap(schedule, intent.day);
    case "shift":
      return shifted(
        [...schedule.values()].flat().filter(({ id }) => intent.ids.has(id)),
        intent.by,
      );
    case "undo":
      return takeBack(schedule, intent.moves);
  }
}

function movePost(
  schedule: Schedule<Scheduled>,
  { id, to, onTaken }: Extract<Intent, { kind: "move" }>,
): readonly Move[] | string {
  const post = findIn(schedule, id);
  if (!post) return "This post no longer has a valid date.";
  const { date: from } = post;
  if (from === to) return [];
  const own = moveTo(to)(post);
  switch (onTaken) {
    case "share":
      return [own];
    case "swap":
      return [own, ...(schedule.get(to) ?? []).map(moveTo(from))];
    case "push":
      return [own, ...shifted(runFrom(schedule, to, id), 1)];
  }
}

function findIn(schedule: Schedule<Scheduled>, id: string): Scheduled | undefined {
  for (const posts of schedule.values()) {
    const found = posts.find((post) => post.id === id);
    if (found) return found;
  }
  return undefined;
}

function closeGap(schedule: Schedule<Scheduled>, day: PublishDate): readonly Move[] | string {
  let next: PublishDate | undefined;
  for (const date of schedule.keys()) if (date >= day && (next === undefined || date < next)) next = date;
  if (next === undefined) return "There is no later post to move.";
  return shifted(runFrom(schedule, next), -daysBetween(day, next));
}

function takeBack(schedule: Schedule<Scheduled>, moves: readonly Move[]): readonly Move[] | string {
  const changed = moves.filter(({ id, to }) => !schedule.get(to)?.some((post) => post.id === id)).length;
  if (changed > 0) return `Someone else has changed ${changed} of these posts.`;
  return moves.map(({ id, from, to }) => ({ id, from: to, to: from }));
}

/** Returns the posts of the days from this one to the first that is free, or would be without the leaving post. */
function runFrom(schedule: Schedule<Scheduled>, first: PublishDate, leaving?: string): readonly Scheduled[] {
  const run: Scheduled[] = [];
  for (let day = first; ; day = addDays(day, 1)) {
    const posts = (schedule.get(day) ?? []).filter(({ id }) => id !== leaving);
    if (posts.length === 0) return run;
    run.push(...posts);
  }
}

function shifted(posts: readonly Scheduled[], by: number): readonly Move[] {
  return by === 0 ? [] : posts.map((post) => moveTo(addDays(post.date, by))(post));
}

const moveTo =
  (to: PublishDate) =>
  ({ id, date }: Scheduled): Move => ({ id, from: date, to });

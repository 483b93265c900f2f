import { type Intent, type Plan, plan } from "@daily-genius/domain/plan";
import type { Post } from "@daily-genius/domain/post";
import { daysBetween, type PublishDate } from "@daily-genius/domain/publish-date";
import { useState } from "react";
import { countOf } from "#format/count-of.ts";
import type { PostStore } from "../store/post-store.ts";
import { useMoves } from "./use-moves.ts";
import { useMoving } from "./use-moving.ts";
import { quoted, shortDay } from "./words.ts";

/** What a post that is put on a taken day does with the posts there. */
export type OnTaken = "swap" | "push" | "share";

/** The acts of the planner, and what each of them would do. */
export function usePlanner(
  store: PostStore,
  posts: readonly Post[],
  lockedUntil: PublishDate,
  onTaken: (id: string, day: PublishDate) => void,
) {
  const { schedule, carryOut, undo } = useMoves(store, posts);
  const moving = useMoving(store, posts);
  const planned = (intent: Intent): Plan => plan(schedule, intent, lockedUntil);
  const othersOn = (day: PublishDate, id: string) =>
    (schedule.get(day) ?? []).filter((post) => post.id !== id);

  const place = (id: string, day: PublishDate, how: OnTaken) => {
    const title = quoted(store.get(id)?.title ?? "");
    const [other] = othersOn(day, id);
    carryOut({ kind: "move", id, to: day, onTaken: how }, (moves) => {
      if (how === "swap" && other) return `Swapped ${title} and ${quoted(other.title)}`;
      const pushed = moves.length > 1 ? ` and pushed ${countOf(moves.length - 1, "post")}` : "";
      return `Moved ${title} to ${shortDay(day)}${pushed}`;
    });
  };
  return {
    schedule,
    undo,
    moving,
    planned,
    othersOn,
    place,
    /** Puts a post on a day; asks first if the day is taken and nothing says what becomes of the posts there. */
    drop(id: string, day: PublishDate, how: OnTaken | undefined) {
      const mustAsk = how === undefined && day > lockedUntil && othersOn(day, id).length > 0;
      if (mustAsk) onTaken(id, day);
      else place(id, day, how ?? "share");
    },
    /** What dropping a post on a day would do, in a few words. */
    sayDrop(id: string, day: PublishDate, how: OnTaken | undefined): string {
      const made = planned({ kind: "move", id, to: day, onTaken: how ?? "share" });
      if ("refused" in made) return "Has begun somewhere";
      if (othersOn(day, id).length === 0 || made.moves.length === 0) return "Put here";
      if (how === undefined) return "Swap, push or share";
      const { moves, until = day } = made;
      return how === "push"
        ? `Push ${countOf(moves.length - 1, "post")}, until ${shortDay(until)}`
        : "Put both here";
    },
    /** What closing the gap that begins on a day would do; undefined where there is no gap. */
    sayGap(day: PublishDate): string | undefined {
      const made = schedule.has(day) ? undefined : planned({ kind: "close", day });
      const [first] = made && "moves" in made ? made.moves : [];
      if (!made || !first || !("moves" in made)) return undefined;
      const days = daysBetween(first.to, first.from);
      const earlier = days === 1 ? "one day" : `${days} days`;
      return `Moves ${countOf(made.moves.length, "post")} ${earlier} earlier, until ${shortDay(made.until ?? day)}.`;
    },
    closeGap: (day: PublishDate) =>
      carryOut({ kind: "close", day }, (moves) => `Moved ${countOf(moves.length, "post")}`),
    shift: (ids: ReadonlySet<string>, by: number) =>
      carryOut({ kind: "shift", ids, by }, (moves) => `Moved ${countOf(moves.length, "post")}`),
  };
}

/** The days from one to another, in either order, that the focus has chosen. */
export function useChosenDays(first: PublishDate) {
  const [focused, setFocused] = useState(first);
  const [anchor, setAnchor] = useState<PublishDate>();
  const [from = focused, to = focused] = [focused, anchor ?? focused].sort();
  return {
    focused,
    range: anchor === undefined ? undefined : { from, to },
    focus(day: PublishDate, extend: boolean) {
      setAnchor(extend ? (anchor ?? focused) : undefined);
      setFocused(day);
    },
    clear: () => setAnchor(undefined),
  };
}

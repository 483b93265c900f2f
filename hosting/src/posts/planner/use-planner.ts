import { daysBetween, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { type Intent, type Plan, plan } from "@daily-genius/domain/schedule/plan";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { countOf } from "#format/count-of.ts";
import { quoted } from "#ui/name.tsx";
import { showToast } from "#ui/toasts.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import { usePlans } from "../drafts/draft-list.ts";
import { movesOf, scheduleWith } from "../moves/post-moves.ts";
import { type OnTaken, sayMoved, sayPlaced, shortDay, withPlans } from "../moves/words.ts";
import { nearestDay, type Week } from "../parts/weeks.ts";
import { useDesk } from "../store/desk.ts";
import { useLatestDay, useToday } from "../use-today.ts";

export type Planner = ReturnType<typeof usePlanner>;

/** The acts of the planner, and a preview of their effects. */
export function usePlanner(posts: readonly Post[], onTaken: (id: string, day: PublishDate) => void) {
  const { store } = useDesk();
  const today = useToday();
  const lockedUntil = useLatestDay();
  const acts = movesOf(store);
  const pending = useSyncExternalStore(acts.subscribe, acts.get);
  const schedule = useMemo(() => scheduleWith(posts, pending), [posts, pending]);
  const plans = usePlans(schedule);
  const moving = useMoving(posts, acts.shown);
  const planned = (intent: Intent): Plan => plan(schedule, intent, lockedUntil);
  const othersOn = (day: PublishDate, id: string) =>
    (schedule.get(day) ?? []).filter((post) => post.id !== id);

  const place = (id: string, day: PublishDate, how: OnTaken) => {
    const titleOf = (id: string) => store.get(id)?.title ?? "";
    acts.carryOut({ kind: "move", id, to: day, onTaken: how }, (moves) => {
      const others = moves.filter((move) => move.id !== id);
      const titles = others.map((move) => titleOf(move.id));
      return withPlans(sayPlaced(titleOf(id), day, how, titles), moves, plans);
    });
  };
  return {
    today,
    lockedUntil,
    schedule,
    plans,
    shown: acts.shown,
    undo: () => acts.undo(),
    moving,
    othersOn,
    /** Puts a post, as it was when the move began, on a day; without `how` asks first if the day is taken. */
    drop(post: Post, day: PublishDate, how: OnTaken | undefined) {
      const mustAsk = how === undefined && day > lockedUntil && othersOn(day, post.id).length > 0;
      if (isChanged(post, acts.shown(post.id))) showToast(changedJustNow(post), { tone: "danger" });
      else if (mustAsk) onTaken(post.id, day);
      else place(post.id, day, how ?? "share");
    },
    /** Asks what to do with the posts on the target day of a move. */
    askTaken(id: string, day: PublishDate) {
      const others = othersOn(day, id).length;
      const push = planned({ kind: "move", id, to: day, onTaken: "push" });
      const later =
        "moves" in push &&
        `Move ${countOf(push.moves.length - 1, "post")} later, through ${shortDay(push.until ?? day)}`;
      return {
        title: `${shortDay(day)} already has ${others === 1 ? "a post" : countOf(others, "post")}`,
        answers: [
          { label: "Share the day", run: () => place(id, day, "share") },
          { label: "Swap dates", run: () => place(id, day, "swap") },
          ...(later ? [{ label: later, run: () => place(id, day, "push"), isApart: true }] : []),
        ],
      };
    },
    /** Describes the effect of dropping a post on a day in a few words. */
    sayDrop(id: string, day: PublishDate, how: OnTaken | undefined): string {
      const made = planned({ kind: "move", id, to: day, onTaken: how ?? "share" });
      if ("refused" in made) return made.refused;
      if (othersOn(day, id).length === 0 || made.moves.length === 0) return "Move here";
      if (how === undefined) return "Swap, move later or share";
      const { moves, until = day } = made;
      return how === "push"
        ? `Move ${countOf(moves.length - 1, "post")} later, through ${shortDay(until)}`
        : "Share this day";
    },
    /** Describes the effect of closing the free days that begin on a day; undefined if nothing would move. */
    sayGap(day: PublishDate): string | undefined {
      const made = schedule.has(day) ? undefined : planned({ kind: "close", day });
      const [first] = made && "moves" in made ? made.moves : [];
      if (!made || !first || !("moves" in made)) return undefined;
      const days = daysBetween(first.to, first.from);
      return `Moves ${countOf(made.moves.length, "post")} ${countOf(days, "day")} earlier, through ${shortDay(made.until ?? day)}.`;
    },
    closeGap: (day: PublishDate) => acts.carryOut({ kind: "close", day }, (moves) => sayMoved(moves, plans)),
  };
}

/** The post that is being moved to another day. The move ends if someone else changes the post, and at Escape. */
function useMoving(posts: readonly Post[], shown: (id: string) => Post | undefined) {
  const [post, setPost] = useState<Post>();
  useEffect(() => {
    // `posts` changes with every change of the store.
    if (!post || !posts || !isChanged(post, shown(post.id))) return;
    setPost(undefined);
    showToast(changedJustNow(post), { tone: "danger" });
  }, [post, posts, shown]);
  useWindowEvent("keydown", ({ key, target }) => {
    const isElsewhere = target instanceof Element && target.closest("[role$=dialog], [role=menu]");
    if (key === "Escape" && !isElsewhere) setPost(undefined);
  });
  return { post, start: setPost, stop: () => setPost(undefined) };
}

/** Whether a post looks different than before, or is gone; the time of saving does not count. */
function isChanged(before: Post, now: Post | undefined): boolean {
  return now === undefined || contentOf(before) !== contentOf(now);
}

const contentOf = (post: Post) => JSON.stringify({ ...post, updatedAt: "", updatedBy: "" });

/** Says that a post was changed while it was being moved. */
function changedJustNow({ title }: Post): string {
  return `Someone else has just changed ${quoted(title)}.`;
}

export type ChosenDays = ReturnType<typeof useChosenDays>;

/** The day with the focus, which is in these weeks, and the chosen range of days, from one to another in either order. */
export function useChosenDays(first: PublishDate, weeks: readonly Week[]) {
  const [wanted, setWanted] = useState(first);
  const [anchor, setAnchor] = useState<PublishDate>();
  const [jumps, setJumps] = useState(0);
  const [from = wanted, to = wanted] = [wanted, anchor ?? wanted].sort();
  const focus = (day: PublishDate, extend: boolean) => {
    setAnchor(extend ? (anchor ?? wanted) : undefined);
    setWanted(day);
  };
  return {
    // Weeks disappear when the last post moves to an earlier day, and at midnight.
    focused: nearestDay(wanted, weeks),
    /** The number of jumps to the focused day from outside the grid. */
    jumps,
    range: anchor === undefined ? undefined : { from, to },
    focus,
    jump(day: PublishDate) {
      focus(nearestDay(day, weeks), false);
      setJumps((before) => before + 1);
    },
    clear: () => setAnchor(undefined),
  };
}

import { daysBetween, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Draft } from "@daily-genius/domain/draft/draft";
import type { Post } from "@daily-genius/domain/post/post";
import { type Intent, type Plan, plan } from "@daily-genius/domain/schedule/plan";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { countOf } from "#format/count-of.ts";
import { quoted } from "#ui/name.tsx";
import { showToast } from "#ui/toasts.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import { usePlans } from "../drafts/draft-list.ts";
import { usePlacing } from "../drafts/use-placing.ts";
import { movesOf, scheduleWith } from "../moves/post-moves.ts";
import { type OnTaken, sayMoved, sayPlaced, shortDay, withPlans } from "../moves/words.ts";
import { nearestDay, type Week, weeksOf } from "../parts/weeks.ts";
import { useDesk } from "../store/desk.ts";
import { useLatestDay, useToday } from "../use-today.ts";

export type Planner = ReturnType<typeof usePlanner>;

/** A post that moves to another day, or a draft that gets a planned date. */
export type Carried = {
  /** Describes the effect of a drop on a day in a few words. */
  readonly say: (day: PublishDate, how: OnTaken | undefined) => string;
  /** Puts it on a day; without `how` asks first if a post moves to a taken day. */
  readonly put: (day: PublishDate, how: OnTaken | undefined) => void;
};

/** A question about what is put on a day: how a post moves to a taken one, or whether a complete draft is scheduled. */
export type Asked =
  | { readonly kind: "taken"; readonly id: string; readonly day: PublishDate }
  | { readonly kind: "plan"; readonly draft: Draft; readonly day: PublishDate };

/** The weeks and days of the planner, its acts, and a preview of their effects. */
export function usePlanner(posts: readonly Post[], ask: (asked: Asked) => void) {
  const { store } = useDesk();
  const today = useToday();
  const lockedUntil = useLatestDay();
  const acts = movesOf(store);
  const pending = useSyncExternalStore(acts.subscribe, acts.get);
  const schedule = useMemo(() => scheduleWith(posts, pending), [posts, pending]);
  const plans = usePlans(schedule);
  const [withEarlier, setEarlier] = useState(false);
  const weeks = useMemo(() => weeksOf(schedule, today, withEarlier), [schedule, today, withEarlier]);
  const days = useChosenDays(today, weeks);
  const moving = useMoving(posts, acts.shown);
  const placing = usePlacing(schedule, lockedUntil, (draft, day) => ask({ kind: "plan", draft, day }));
  const planned = (intent: Intent): Plan => plan(schedule, intent, lockedUntil);
  const othersOn = (day: PublishDate, id: string) =>
    (schedule.get(day) ?? []).filter((post) => post.id !== id);
  const sayPushed = (moves: readonly unknown[], until: PublishDate) =>
    `Move ${countOf(moves.length - 1, "post")} later, through ${shortDay(until)}`;

  const place = (id: string, day: PublishDate, how: OnTaken) => {
    const titleOf = (id: string) => store.get(id)?.title ?? "";
    acts.carryOut({ kind: "move", id, to: day, onTaken: how }, (moves) => {
      const others = moves.filter((move) => move.id !== id);
      const titles = others.map((move) => titleOf(move.id));
      return withPlans(sayPlaced(titleOf(id), day, how, titles), moves, plans);
    });
  };
  /** Moves a post from where it is shown now. */
  const carry = (post: Post): Carried => ({
    say(day, how) {
      const made = planned({ kind: "move", id: post.id, to: day, onTaken: how ?? "share" });
      if ("refused" in made) return made.refused;
      if (othersOn(day, post.id).length === 0 || made.moves.length === 0) return "Move here";
      if (how === undefined) return "Swap, move later or share";
      return how === "push" ? sayPushed(made.moves, made.until ?? day) : "Share this day";
    },
    put(day, how) {
      moving.stop();
      const mustAsk = how === undefined && day > lockedUntil && othersOn(day, post.id).length > 0;
      if (isChanged(post, acts.shown(post.id))) showToast(changedJustNow(post), { tone: "danger" });
      else if (mustAsk) ask({ kind: "taken", id: post.id, day });
      else place(post.id, day, how ?? "share");
    },
  });
  const placed = placing.draft && placing;
  const carried: Carried | undefined = placed ?? (moving.post && carry(moving.post));
  return {
    today,
    lockedUntil,
    schedule,
    plans,
    weeks,
    days,
    showEarlier: withEarlier ? undefined : () => setEarlier(true),
    shown: acts.shown,
    undo: () => acts.undo(),
    moving,
    carry,
    /** The draft that is being placed. */
    placed,
    /** The post or the draft that the next press of a day puts there. */
    carried,
    othersOn,
    /** Asks what to do with the posts on the target day of a move. */
    askTaken(id: string, day: PublishDate) {
      const others = othersOn(day, id).length;
      const push = planned({ kind: "move", id, to: day, onTaken: "push" });
      const later = "moves" in push && sayPushed(push.moves, push.until ?? day);
      return {
        title: `${shortDay(day)} already has ${others === 1 ? "a post" : countOf(others, "post")}`,
        answers: [
          { label: "Share the day", run: () => place(id, day, "share") },
          { label: "Swap dates", run: () => place(id, day, "swap") },
          ...(later ? [{ label: later, run: () => place(id, day, "push"), isApart: true }] : []),
        ],
      };
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

/** The day with the focus, which is in these weeks, and the chosen range of days, from one to another in either order. */
function useChosenDays(first: PublishDate, weeks: readonly Week[]) {
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

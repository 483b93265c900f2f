import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Draft } from "@daily-genius/domain/draft/draft";
import { searchPosts } from "@daily-genius/domain/list/post-search";
import type { Post } from "@daily-genius/domain/post/post";
import { hasSecondEditor } from "@daily-genius/domain/post/second-look";
import { Fragment, type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Name, quoted, Sentence } from "#ui/name.tsx";
import { areKeysOn, commandOf, isTyping } from "#ui/use-keys.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import { planDraft, scheduleInto } from "../drafts/draft-acts.ts";
import { draftTitle } from "../drafts/draft-words.ts";
import { placing } from "../drafts/placing.ts";
import { usePlacing } from "../drafts/use-placing.ts";
import { ShiftPosts } from "../moves/shift-posts.tsx";
import { shortDay } from "../moves/words.ts";
import { usePreparedSearch } from "../parts/use-prepared-search.ts";
import { hasEarlier, weeksOf } from "../parts/weeks.ts";
import { useDesk } from "../store/desk.ts";
import { DayMenu } from "./day-menu.tsx";
import { DayQuestion } from "./day-question.tsx";
import { DaylessPosts, PlannerBar } from "./planner-bar.tsx";
import { PlannerGrid } from "./planner-grid.tsx";
import styles from "./planner-view.module.css";
import { useChosenDays, usePlanner } from "./use-planner.ts";

type Props = {
  readonly posts: readonly Post[];
  readonly search: string;
  readonly onSearch: (text: string) => void;
};

/** The menu or dialog over the grid. */
type Open =
  | {
      readonly kind: "menu";
      /** Differs for each menu: the browser reports a closing late, when another menu may be open. */
      readonly key: string;
      readonly day: PublishDate;
      readonly cell: HTMLElement;
      readonly postId: string | undefined;
    }
  | { readonly kind: "taken"; readonly id: string; readonly day: PublishDate }
  | { readonly kind: "plan"; readonly draft: Draft; readonly day: PublishDate }
  | { readonly kind: "shift" };

/** The planner: posts by day and week, movable by mouse, touch or keyboard. */
export function PlannerView({ posts, search, onSearch }: Props) {
  const { store, open: openDialog } = useDesk();
  const add = (date: PublishDate) => openDialog({ kind: "form", date });
  const found = useFound(posts, search);
  const [open, setOpen] = useState<Open>();
  const planner = usePlanner(posts, (id, day) => setOpen({ kind: "taken", id, day }));
  const { schedule, plans, moving, today, lockedUntil } = planner;
  const showsReviews = useMemo(() => hasSecondEditor(posts, today), [posts, today]);
  const placed = usePlacing(schedule, lockedUntil, (draft, day) => setOpen({ kind: "plan", draft, day }));
  const [withEarlier, setEarlier] = useState(false);
  const weeks = useMemo(() => weeksOf(schedule, today, withEarlier), [schedule, today, withEarlier]);
  const days = useChosenDays(today, weeks);
  const { range } = days;
  const close = () => setOpen(undefined);
  const chosen = useMemo(() => {
    const days = range ? [...schedule].filter(([day]) => day >= range.from && day <= range.to) : [];
    return new Set(days.flatMap(([, posts]) => posts.map(({ id }) => id)));
  }, [schedule, range]);

  const pick = (day: PublishDate, cell: HTMLElement, postId: string | undefined) => {
    if (placed.draft) placed.put(day);
    else if (moving.post) {
      moving.stop();
      planner.drop(moving.post, day, undefined);
    } else setOpen({ kind: "menu", key: crypto.randomUUID(), day, cell, postId });
  };
  const onKey = (key: string, day: PublishDate, event: KeyboardEvent) => {
    const [post] = schedule.get(day) ?? [];
    const [plan] = plans.get(day) ?? [];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape" && !moving.post && range) days.clear();
    else if (key === "n" && areKeysOn()) add(day);
    else if (key === "m" && areKeysOn() && post && day > lockedUntil) moving.start(post);
    else if (key === "m" && areKeysOn() && !post && plan) placing.start(plan);
    else if (key === "Delete" && post) openDialog({ kind: "delete", id: post.id });
    else return;
    event.preventDefault();
  };
  // Anywhere in the planner: after a move by days the button that opened its dialog is gone, and with it the focus.
  useWindowEvent("keydown", (event) => {
    if (commandOf(event) !== "z" || isTyping(event)) return;
    event.preventDefault();
    planner.undo();
  });

  return (
    <section aria-label="Planner">
      <DaylessPosts posts={posts} />
      <PlannerBar
        planner={planner}
        placed={placed}
        weeks={weeks}
        days={days}
        search={search}
        found={found?.size}
        onSearch={onSearch}
        chosen={chosen.size}
        onShift={() => setOpen({ kind: "shift" })}
      />
      {!withEarlier && hasEarlier(schedule, today) && (
        <Button tone="quiet" className={styles["earlier"]} onClick={() => setEarlier(true)}>
          Earlier weeks
        </Button>
      )}
      <PlannerGrid
        planner={planner}
        placed={placed}
        weeks={weeks}
        days={days}
        showsReviews={showsReviews}
        found={found}
        onPick={pick}
        onAdd={add}
        onKey={onKey}
      />
      {open?.kind === "menu" && (
        <DayMenu
          key={open.key}
          planner={planner}
          day={open.day}
          postId={open.postId}
          anchor={open.cell}
          onClose={() => {
            close();
            open.cell.focus({ preventScroll: true });
          }}
        />
      )}
      {open?.kind === "plan" && (
        <DayQuestion
          title={`Schedule ${quoted(draftTitle(open.draft))} for ${shortDay(open.day)}?`}
          answers={[
            { label: "Schedule", run: () => void scheduleInto(store, open.draft, open.day) },
            { label: "Keep as a draft on this date", run: () => void planDraft(open.draft, open.day) },
          ]}
          onClose={close}
        />
      )}
      {open?.kind === "taken" && (
        <DayQuestion {...planner.askTaken(open.id, open.day)} onClose={close}>
          <p className={styles["taken"]}>
            {planner.othersOn(open.day, open.id).map(({ id, title }, index) => (
              <Fragment key={id}>
                {index > 0 && ", "}
                <Name name={title} />
              </Fragment>
            ))}
          </p>
          <p>
            <Sentence text={`Choose how ${quoted(planner.shown(open.id)?.title ?? "")} moves there:`} />
          </p>
        </DayQuestion>
      )}
      {open?.kind === "shift" && <ShiftPosts ids={chosen} onShifted={days.clear} onClose={close} />}
    </section>
  );
}

/** Returns the ids of the posts that match the search; undefined without a search. */
function useFound(posts: readonly Post[], search: string): ReadonlySet<string> | undefined {
  const query = useDeferredValue(usePreparedSearch(posts) ? search.trim() : "");
  return useMemo(
    () => (query === "" ? undefined : new Set(searchPosts(posts, query).found.map(({ id }) => id))),
    [posts, query],
  );
}

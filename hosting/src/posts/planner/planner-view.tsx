import { searchPosts } from "@daily-genius/domain/list/post-search";
import type { Post } from "@daily-genius/domain/post/post";
import { hasSecondEditor } from "@daily-genius/domain/post/second-look";
import { Fragment, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Name, quoted, Sentence } from "#ui/name.tsx";
import { commandOf, isTyping } from "#ui/use-keys.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import { planDraft, scheduleInto } from "../drafts/draft-acts.ts";
import { draftTitle } from "../drafts/draft-words.ts";
import { ShiftPosts } from "../moves/shift-posts.tsx";
import { shortDay } from "../moves/words.ts";
import { usePreparedSearch } from "../parts/use-prepared-search.ts";
import { hasEarlier } from "../parts/weeks.ts";
import { useDesk } from "../store/desk.ts";
import { DaylessPosts, PlannerBar } from "./planner-bar.tsx";
import { PlannerGrid } from "./planner-grid.tsx";
import styles from "./planner-view.module.css";
import { type Asked, usePlanner } from "./use-planner.ts";

type Props = {
  readonly posts: readonly Post[];
  readonly search: string;
  readonly onSearch: (text: string) => void;
};

/** The planner: posts by day and week, movable by mouse, touch or keyboard. */
export function PlannerView({ posts, search, onSearch }: Props) {
  const { store, admin } = useDesk();
  const found = useFound(posts, search);
  const [open, setOpen] = useState<Asked | { readonly kind: "shift" }>();
  const close = () => setOpen(undefined);
  const planner = usePlanner(posts, setOpen);
  const { schedule, today, days } = planner;
  const { range } = days;
  const showsReviews = useMemo(() => hasSecondEditor(posts, today), [posts, today]);
  const chosen = useMemo(() => {
    const days = range ? [...schedule].filter(([day]) => day >= range.from && day <= range.to) : [];
    return new Set(days.flatMap(([, posts]) => posts.map(({ id }) => id)));
  }, [schedule, range]);
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
        search={search}
        found={found?.size}
        onSearch={onSearch}
        chosen={chosen.size}
        onShift={() => setOpen({ kind: "shift" })}
      />
      {planner.showEarlier && hasEarlier(schedule, today) && (
        <Button tone="quiet" className={styles["earlier"]} onClick={planner.showEarlier}>
          Earlier weeks
        </Button>
      )}
      <PlannerGrid planner={planner} showsReviews={showsReviews} found={found} />
      {open?.kind === "plan" && (
        <DayQuestion
          title={`Schedule ${quoted(draftTitle(open.draft))} for ${shortDay(open.day)}?`}
          answers={[
            {
              label: "Schedule",
              run: () => void scheduleInto({ uid: admin.uid, store }, open.draft, open.day),
            },
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

type Answer = {
  readonly label: string;
  readonly run: () => void;
  /** Set apart, because it moves many others. */
  readonly isApart?: boolean;
};

type QuestionProps = {
  readonly title: string;
  readonly answers: readonly Answer[];
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** Asks what happens on a day. The answer that changes nothing has the focus. */
function DayQuestion({ title, answers, children, onClose }: QuestionProps) {
  return (
    <Modal title={title} isQuestion onClose={onClose}>
      {children}
      <div className="stack-2">
        {answers.map(({ label, run, isApart }) => (
          <Button
            key={label}
            className={(isApart && styles["push"]) || ""}
            onClick={() => {
              onClose();
              run();
            }}
          >
            {label}
          </Button>
        ))}
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}

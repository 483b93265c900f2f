import { longDate } from "@daily-genius/domain/dates/publish-date";
import { type Draft, plannedDay } from "@daily-genius/domain/draft/draft";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useSignedInAgain } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import look from "#ui/filter.module.css";
import { recordsOf } from "../editor/records.ts";
import { useAllPosts, useDesk } from "../store/desk.ts";
import { useLatestDay, useToday } from "../use-today.ts";
import { planDraft, scheduleInto } from "./draft-acts.ts";
import { draftList, useDrafts } from "./draft-list.ts";
import { draftTitle, inListOrder, isComplete, planOf, progressOf } from "./draft-words.ts";
import styles from "./drafts-section.module.css";
import { placing } from "./placing.ts";
import { deleteListed, unsentDrafts } from "./unsent-drafts.ts";

const filters = {
  mine: { label: "Assigned to me", passes: (draft: Draft, email: string) => draft.for === email },
  planned: { label: "Planned", passes: (draft: Draft) => plannedDay(draft) !== undefined },
  complete: { label: "Ready to schedule", passes: isComplete },
} as const;
type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[]; // the keys of the table

type Props = {
  /** Whether the planner is shown, whose days drafts can be put on. */
  readonly hasDays: boolean;
  /** The panel over the page that shows them, with its heading. */
  readonly panel: RefObject<HTMLElement | null>;
  /** Called with their number; without one while they are not known. */
  readonly onCount: (count?: number) => void;
};

/** The drafts in their panel, where each can be opened, scheduled, planned or deleted. */
export function DraftsSection({ hasDays, panel, onCount }: Props) {
  const { store, admin, open: openDialog } = useDesk();
  const { email, uid } = admin;
  const known = useDrafts();
  const records = recordsOf(uid);
  useEffect(() => records.start(), [records]);
  const posts = useAllPosts();
  const left = useSyncExternalStore(records.subscribe, records.get);
  const unsent = useMemo(
    () => unsentDrafts(left ?? [], known ?? [], (id) => posts !== undefined && !store.get(id)),
    [left, known, posts, store],
  );
  const drafts = useMemo(() => [...(known ?? []), ...unsent], [known, unsent]);
  useSignedInAgain(draftList.reload);
  const today = useToday();
  const latest = useLatestDay();
  const taken = useMemo(() => new Set((posts ?? []).map(({ date }) => date)), [posts]);
  const [filter, setFilter] = useState<Filter>();
  const count = known || unsent.length > 0 ? drafts.length : undefined;
  // Painted together with the list.
  useLayoutEffect(() => onCount(count), [onCount, count]);
  const close = () => panel.current?.hidePopover();

  const passing = (name: Filter) => drafts.filter((draft) => filters[name].passes(draft, email));
  const counts = filterNames.map((name) => ({ name, count: passing(name).length }));
  const shown = inListOrder(filter ? passing(filter) : drafts);
  const leave = async (gone: Promise<boolean>, index: number) => {
    if (!(await gone)) return;
    const rows = panel.current?.querySelectorAll("li");
    const next = rows?.[index] ?? rows?.[index - 1];
    (next?.querySelector("button") ?? panel.current?.querySelector("h2"))?.focus();
  };
  const row = (draft: Draft, index: number) => {
    const { id } = draft;
    const title = draftTitle(draft);
    const day = plannedDay(draft);
    const isUnsent = unsent.includes(draft);
    const isDue = !isUnsent && day !== undefined && day > latest && !taken.has(day) && isComplete(draft);
    const whom = draft.for === "" ? "" : `assigned to ${draft.for === email ? "you" : draft.for}`;
    const what = [isUnsent ? whereUnsent(draft) : planOf(draft, today, taken), progressOf(draft), whom];
    const act = (label: string, name: string, run: () => void) => (
      <Button tone="quiet" aria-label={name} onClick={run}>
        {label}
      </Button>
    );
    const open = () => {
      close();
      openDialog({ kind: "form", draft: id });
    };
    const plan = () => {
      close();
      placing.start(draft);
      if (!hasDays) openDialog({ kind: "plan" });
      document.querySelector<HTMLElement>("[role=gridcell][tabindex='0']")?.focus();
    };
    return (
      <li
        key={id}
        className="row"
        draggable={hasDays && !isUnsent}
        onDragStart={(event) => {
          event.dataTransfer.setData("text/plain", title);
          event.dataTransfer.effectAllowed = "move";
          // Chrome drags nothing that lets the pointer through from the first moment.
          setTimeout(placing.start, 0, draft);
        }}
        onDragEnd={placing.stop}
      >
        <p className="soft">
          <bdi className={`clamped ${styles["title"]}`} dir={nameDirection(title)}>
            {title}
          </bdi>
          <span>{what.filter(Boolean).join(" · ")}</span>
        </p>
        {act("Open", `Open “${title}”`, open)}
        {!isUnsent && act("Plan a date…", `Plan a date for “${title}”`, plan)}
        {isDue &&
          act(
            "Schedule",
            `Schedule “${title}” for ${longDate(day)}`,
            () => void leave(scheduleInto({ uid, store }, draft, day), index),
          )}
        {day !== undefined &&
          !isUnsent &&
          act("Remove date", `Remove date of “${title}”`, () => void planDraft(draft, ""))}
        {act("Delete", `Delete “${title}”`, () => void leave(deleteListed(uid, draft), index))}
      </li>
    );
  };
  return (
    <>
      <div className={`row ${styles["filters"]}`}>
        {counts
          .filter(({ name, count }) => count > 0 || name === filter)
          .map(({ name, count }) => (
            <button
              key={name}
              type="button"
              className={look["filter"]}
              aria-pressed={name === filter}
              onClick={() => setFilter(name === filter ? undefined : name)}
            >
              {filters[name].label} ({count})
            </button>
          ))}
      </div>
      {count === 0 && <p className="soft">No drafts. A new post that is not scheduled is saved here.</p>}
      <ul className={styles["list"]}>{shown.map(row)}</ul>
    </>
  );
}

function whereUnsent({ postId }: Draft): string {
  return postId === "" ? "not on the server yet" : "unsaved changes of a deleted post";
}

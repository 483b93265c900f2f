import { latestDay, longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { type Draft, plannedDay } from "@daily-genius/domain/draft/draft";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { Administrator } from "#backend/auth.ts";
import { useSignedInAgain } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import look from "#ui/filter.module.css";
import { recordsOf } from "../editor/records.ts";
import type { PostStore } from "../store/post-store.ts";
import { useAllPosts } from "../store/use-all-posts.ts";
import { useToday } from "../use-today.ts";
import { deleteDraft, planDraft, scheduleInto } from "./draft-acts.ts";
import { draftList } from "./draft-list.ts";
import { draftTitle, inListOrder, isComplete, planOf, progressOf } from "./draft-words.ts";
import styles from "./drafts-section.module.css";
import { placing } from "./placing.ts";
import { deleteUnsent, unsentDrafts } from "./unsent-drafts.ts";

/** The number of drafts shown until all are requested. */
const few = 3;

const filters = {
  mine: { label: "Assigned to me", passes: (draft: Draft, email: string) => draft.for === email },
  planned: { label: "Planned", passes: (draft: Draft) => plannedDay(draft) !== undefined },
  complete: { label: "Ready to schedule", passes: isComplete },
} as const;
type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[]; // the keys of the table

type Props = {
  readonly admin: Administrator;
  readonly store: PostStore;
  /** Whether the planner is below, whose days drafts can be put on. */
  readonly hasDays: boolean;
  readonly onOpen: (id: string) => void;
};

/** The drafts: each can be opened, scheduled when it is complete and planned, or deleted. */
export function DraftsSection({ admin, store, hasDays, onOpen }: Props) {
  const { email, uid } = admin;
  const known = useSyncExternalStore(draftList.subscribe, draftList.getDrafts);
  const records = recordsOf(uid);
  useEffect(() => records.start(), [records]);
  const posts = useAllPosts();
  const left = useSyncExternalStore(records.subscribe, records.getLeft);
  const unsent = useMemo(
    () => unsentDrafts(left ?? [], known ?? [], (id) => posts !== undefined && !store.get(id)),
    [left, known, posts, store],
  );
  const drafts = useMemo(() => [...(known ?? []), ...unsent], [known, unsent]);
  useSignedInAgain(draftList.reload);
  const today = useToday();
  const taken = useMemo(() => new Set((posts ?? []).map(({ date }) => date)), [posts]);
  const [filter, setFilter] = useState<Filter>();
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (drafts.length === 0) return null;

  const counts = filterNames.map((name) => ({
    name,
    count: drafts.filter((draft) => filters[name].passes(draft, email)).length,
  }));
  const passing = filter ? drafts.filter((draft) => filters[filter].passes(draft, email)) : drafts;
  const shown = inListOrder(passing);
  const leave = async (gone: Promise<boolean>, index: number) => {
    if (!(await gone)) return;
    const next = list.current?.children[index] ?? list.current?.lastElementChild;
    (next ?? document).querySelector<HTMLElement>(next ? "button" : "input[type=search]")?.focus();
  };
  return (
    <section className={styles["drafts"]} aria-labelledby="drafts">
      <div className={styles["head"]}>
        <h2 id="drafts" tabIndex={-1}>
          Drafts ({drafts.length})
        </h2>
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
      <ul ref={list}>
        {shown.slice(0, isWhole ? undefined : few).map((draft, index) => (
          <Row
            key={draft.id}
            draft={draft}
            email={email}
            today={today}
            taken={taken}
            hasDays={hasDays}
            onOpen={onOpen}
            onSchedule={(day) => void leave(scheduleInto(store, draft, day), index)}
            isUnsent={unsent.includes(draft)}
            onDelete={() =>
              void leave(unsent.includes(draft) ? deleteUnsent(uid, draft) : deleteDraft(draft), index)
            }
            onUnplan={() => void planDraft(draft, "")}
          />
        ))}
      </ul>
      {shown.length > few && (
        <Button tone="quiet" className={styles["all"] ?? ""} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${few}` : `Show all ${shown.length}`}
        </Button>
      )}
    </section>
  );
}

function whereUnsent({ postId }: Draft): string {
  return postId === "" ? "not on the server yet" : "unsaved changes of a deleted post";
}

type RowProps = {
  readonly draft: Draft;
  readonly email: string;
  readonly today: PublishDate;
  /** The days that have posts. */
  readonly taken: ReadonlySet<PublishDate>;
  readonly hasDays: boolean;
  /** Whether only this browser has it. */
  readonly isUnsent: boolean;
  readonly onOpen: (id: string) => void;
  readonly onSchedule: (day: PublishDate) => void;
  readonly onDelete: () => void;
  readonly onUnplan: () => void;
};

function Row({
  draft,
  email,
  today,
  taken,
  hasDays,
  isUnsent,
  onOpen,
  onSchedule,
  onDelete,
  onUnplan,
}: RowProps) {
  const title = draftTitle(draft);
  const day = plannedDay(draft);
  const isDue =
    !isUnsent && day !== undefined && day > latestDay(new Date()) && !taken.has(day) && isComplete(draft);
  const whom = draft.for === "" ? "" : `assigned to ${draft.for === email ? "you" : draft.for}`;
  return (
    <li
      draggable={hasDays && !isUnsent}
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", title);
        event.dataTransfer.effectAllowed = "move";
        placing.start(draft);
      }}
      onDragEnd={placing.stop}
    >
      <p>
        <bdi className={styles["title"]}>{title}</bdi>
        <span>
          {[isUnsent ? whereUnsent(draft) : planOf(draft, today, taken), progressOf(draft), whom]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      <Button tone="quiet" aria-label={`Open “${title}”`} onClick={() => onOpen(draft.id)}>
        Open
      </Button>
      {hasDays && !isUnsent && (
        <Button
          tone="quiet"
          aria-label={`Plan a date for “${title}”`}
          onClick={() => {
            placing.start(draft);
            document.querySelector<HTMLElement>("[role=gridcell][tabindex='0']")?.focus();
          }}
        >
          Plan a date…
        </Button>
      )}
      {isDue && (
        <Button
          tone="quiet"
          aria-label={`Schedule “${title}” for ${longDate(day)}`}
          onClick={() => onSchedule(day)}
        >
          Schedule
        </Button>
      )}
      {day !== undefined && !isUnsent && (
        <Button tone="quiet" aria-label={`Remove date of “${title}”`} onClick={onUnplan}>
          Remove date
        </Button>
      )}
      <Button tone="quiet" aria-label={`Delete “${title}”`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  );
}

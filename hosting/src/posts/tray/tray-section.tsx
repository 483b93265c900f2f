import { latestDay, longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { plannedDay, type TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useSignedInAgain } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import look from "#ui/filter.module.css";
import type { PostStore } from "../store/post-store.ts";
import { useAllPosts } from "../store/use-all-posts.ts";
import { useToday } from "../use-today.ts";
import { draftTitle, inTrayOrder, isComplete, planOf, progressOf } from "./draft-words.ts";
import { placing } from "./placing.ts";
import { dropDraft, planDraft, scheduleInto } from "./tray-acts.ts";
import styles from "./tray-section.module.css";
import { tray } from "./tray-store.ts";

/** The number of drafts shown until all are requested. */
const few = 3;

const filters = {
  mine: { label: "For me", passes: (draft: TrayDraft, email: string) => draft.for === email },
  planned: { label: "With a day", passes: (draft: TrayDraft) => plannedDay(draft) !== undefined },
  complete: { label: "Complete", passes: isComplete },
} as const;
type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[]; // the keys of the table

type Props = {
  readonly email: string;
  readonly store: PostStore;
  /** Whether the planner is below, whose days drafts can be put on. */
  readonly hasDays: boolean;
  readonly onOpen: (id: string) => void;
};

/** The drafts in the tray: each can be opened, scheduled when it is complete and planned, or dropped. */
export function TraySection({ email, store, hasDays, onOpen }: Props) {
  const drafts = useSyncExternalStore(tray.subscribe, tray.getDrafts) ?? [];
  useSignedInAgain(tray.reload);
  const today = useToday();
  const posts = useAllPosts(store);
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
  const shown = inTrayOrder(passing);
  const leave = async (gone: Promise<boolean>, index: number) => {
    if (!(await gone)) return;
    const next = list.current?.children[index] ?? list.current?.lastElementChild;
    (next ?? document).querySelector<HTMLElement>(next ? "button" : "input[type=search]")?.focus();
  };
  return (
    <section className={styles["tray"]} aria-labelledby="tray">
      <div className={styles["head"]}>
        <h2 id="tray" tabIndex={-1}>
          Tray ({drafts.length})
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
            onDrop={() => void leave(dropDraft(draft), index)}
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

type RowProps = {
  readonly draft: TrayDraft;
  readonly email: string;
  readonly today: PublishDate;
  /** The days that have posts. */
  readonly taken: ReadonlySet<PublishDate>;
  readonly hasDays: boolean;
  readonly onOpen: (id: string) => void;
  readonly onSchedule: (day: PublishDate) => void;
  readonly onDrop: () => void;
  readonly onUnplan: () => void;
};

function Row({ draft, email, today, taken, hasDays, onOpen, onSchedule, onDrop, onUnplan }: RowProps) {
  const title = draftTitle(draft);
  const day = plannedDay(draft);
  const isDue = day !== undefined && day > latestDay(new Date()) && !taken.has(day) && isComplete(draft);
  const whom = draft.for === "" ? "" : `for ${draft.for === email ? "you" : draft.for}`;
  return (
    <li
      draggable={hasDays}
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", title);
        event.dataTransfer.effectAllowed = "move";
        placing.start(draft);
      }}
      onDragEnd={placing.stop}
    >
      <p>
        <bdi className={styles["title"]}>{title}</bdi>
        <span>{[planOf(draft, today, taken), progressOf(draft), whom].filter(Boolean).join(" · ")}</span>
      </p>
      <Button tone="quiet" aria-label={`Open “${title}”`} onClick={() => onOpen(draft.id)}>
        Open
      </Button>
      {hasDays && (
        <Button
          tone="quiet"
          aria-label={`Plan “${title}” for a day`}
          onClick={() => {
            placing.start(draft);
            document.querySelector<HTMLElement>("[role=gridcell][tabindex='0']")?.focus();
          }}
        >
          Plan…
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
      {day !== undefined && (
        <Button tone="quiet" aria-label={`Plan “${title}” for no day`} onClick={onUnplan}>
          No day
        </Button>
      )}
      <Button tone="quiet" aria-label={`Drop “${title}”`} onClick={onDrop}>
        Drop
      </Button>
    </li>
  );
}

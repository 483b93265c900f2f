import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Finding } from "@daily-genius/domain/genius-check/finding";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { icon } from "#ui/icons.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { Opening } from "#ui/loading.tsx";
import { PartBoundary } from "#ui/part-boundary.tsx";
import { TextField } from "#ui/text-field.tsx";
import { usePlans } from "../../drafts/draft-list.ts";
import type { Doc } from "../../editor/state.ts";
import { bornQuestion } from "../../moves/words.ts";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { useAllPosts, useDesk, useSchedule } from "../../store/desk.ts";
import { useLatestDay, useToday } from "../../use-today.ts";
import { dayConsequences } from "./day-consequences.ts";
import styles from "./publish-date-field.module.css";
import { fieldWords } from "./use-field.ts";

const CalendarDays = icon(
  "M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01",
);

const Calendar = lazyPart(() => import("../../calendar/calendar.tsx"), "Calendar");

type Props = {
  readonly form: PostFormApi;
  readonly doc: Doc;
  /** The next free anniversary of the person, offered in place of the next free day. */
  readonly anniversary: Extract<Finding, { kind: "anniversary" }> | undefined;
  /** Asks who was born on a day. */
  readonly onBorn: (day: PublishDate) => void;
};

/** The publish date: read-only, chosen in a calendar that a click or the button opens. */
export function PublishDateField({ form, doc, anniversary, onBorn }: Props) {
  const [isOpen, setOpen] = useState(false);
  const date = useWatch({ control: form.control, name: "date" });
  const choose = (day: PublishDate) =>
    form.setValue("date", day, { shouldDirty: true, shouldValidate: true });
  return (
    <div className={`stack-2 ${styles["field"]}`}>
      <TextField
        label={fieldWords("date").label}
        hint="Click to select a date from calendar"
        readOnly
        aria-haspopup="dialog"
        error={form.formState.errors.date?.message}
        {...form.register("date")}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          // With Ctrl or Cmd, Enter saves.
          if (event.ctrlKey || event.metaKey || (event.key !== "Enter" && event.key !== " ")) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      <Button
        className={`icon-only ${styles["open"]}`}
        aria-label={date === "" ? "Choose publish date" : `Choose publish date, currently ${longDate(date)}`}
        onClick={() => setOpen(true)}
      >
        <CalendarDays size={20} />
      </Button>
      <DayNotes
        date={date}
        doc={doc}
        anniversary={anniversary}
        onUseDay={(day) => {
          choose(day);
          // The button disappears with its offer.
          form.setFocus("date");
        }}
        onBorn={onBorn}
      />
      {isOpen && (
        <PartBoundary onShow={setOpen} fallback={<Opening onCancel={() => setOpen(false)} />}>
          <Calendar
            selected={date}
            onClose={() => setOpen(false)}
            onSelect={(day) => {
              choose(day);
              setOpen(false);
            }}
          />
        </PartBoundary>
      )}
    </div>
  );
}

type NotesProps = Omit<Props, "form"> & {
  readonly date: PublishDate;
  readonly onUseDay: (day: PublishDate) => void;
};

/** Shows what the chosen day means for other posts and for readers, and offers one other day; announced on change. */
function DayNotes({ date, doc, anniversary, onUseDay, onBorn }: NotesProps) {
  const { store } = useDesk();
  const posts = useAllPosts();
  const schedule = useSchedule();
  const plans = usePlans(schedule, doc.id);
  const today = useToday();
  const latest = useLatestDay();
  const saved = doc.kind === "post" ? store.get(doc.id) : undefined;
  // Not at every key in other fields.
  const { notice, nextFree } = useMemo(
    () => dayConsequences(date, saved, schedule, plans, { today, latest }),
    [date, saved, schedule, plans, today, latest],
  );
  // A day may only seem free until all posts have loaded.
  if (!posts) return null;
  const offered = anniversary?.day ?? nextFree;
  return (
    <div role="status" className={`tiny ${styles["notes"]}`}>
      {notice !== "" && (
        <p className={styles["notice"]} dir="auto">
          {notice}
        </p>
      )}
      {offered !== undefined && (
        <p>
          {anniversary?.text ?? `Next free day: ${longDate(offered)}`}{" "}
          <button type="button" className="link" onClick={() => onUseDay(offered)}>
            Use this day
          </button>{" "}
          {doc.kind === "draft" && !anniversary && (
            <button type="button" className="link" onClick={() => onBorn(offered)}>
              {bornQuestion(offered)}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

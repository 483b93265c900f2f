import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { Opening } from "#ui/loading.tsx";
import { PartBoundary } from "#ui/part-boundary.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Doc } from "../../editor/state.ts";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { DayNotes } from "./day-notes.tsx";
import styles from "./publish-date-field.module.css";
import { fieldWords } from "./use-field.ts";

const CalendarDays = icon(
  "M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01",
);

const Calendar = lazyPart(() => import("../../calendar/calendar.tsx"), "Calendar");

type Props = {
  readonly form: PostFormApi;
  readonly doc: Doc;
  /** Asks who was born on a day. */
  readonly onBorn: (day: PublishDate) => void;
};

/** The publish date: read-only, chosen in a calendar that a click or the button opens. */
export function PublishDateField({ form, doc, onBorn }: Props) {
  const [isOpen, setOpen] = useState(false);
  const date = useWatch({ control: form.control, name: "date" });
  const choose = (day: PublishDate) =>
    form.setValue("date", day, { shouldDirty: true, shouldValidate: true });
  return (
    <div className={styles["field"]}>
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
        className={styles["open"] ?? ""}
        aria-label={date === "" ? "Choose publish date" : `Choose publish date, currently ${longDate(date)}`}
        onClick={() => setOpen(true)}
      >
        <CalendarDays size={20} />
      </Button>
      <DayNotes
        date={date}
        doc={doc}
        onUseDay={(day) => {
          choose(day);
          // The button disappears with its offer.
          form.setFocus("date");
        }}
        onBorn={onBorn}
      />
      {isOpen && (
        <PartBoundary
          onMissing={() => setOpen(false)}
          onRetry={() => setOpen(true)}
          fallback={<Opening onCancel={() => setOpen(false)} />}
        >
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

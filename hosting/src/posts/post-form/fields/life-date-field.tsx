import type { Life } from "@daily-genius/domain/dates/life";
import { formatLifeDate, hasYearFormat, namesRealDay } from "@daily-genius/domain/dates/life-date";
import { readLifeDate, shortYearInWords } from "@daily-genius/domain/dates/life-date-reading";
import { type ShownDate, typeLifeDate } from "@daily-genius/domain/dates/life-date-typing";
import { fields } from "@daily-genius/domain/post/fields";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { TextField } from "#ui/text-field.tsx";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { isStorable, readDate } from "../../parts/read-date.ts";
import styles from "../post-form.module.css";
import { type Field, fieldWords } from "./use-field.ts";

type Props = {
  readonly form: PostFormApi;
  readonly field: Field;
  readonly name: keyof Life;
  readonly onFocus?: () => void;
};

/**
 * A birth or death date. Typed digits become year/month/day. A date in another notation is converted when it is pasted
 * or the field is left. The date as understood is shown below.
 */
export function LifeDateField({ form, field, name, onFocus }: Props) {
  const words = fieldWords(name);
  const registered = field(name);
  const typed = useWatch({ control: form.control, name });
  const isRun = useRef(true);
  return (
    <TextField
      {...words}
      hint={understood(typed) ?? words.hint}
      counted={{ text: typed, most: fields[name].max }}
      autoComplete="off"
      spellCheck={false}
      error={form.formState.errors[name]?.message}
      {...registered}
      onFocus={onFocus}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        // React reports the input event, which has `inputType`, as a change.
        const { inputType, isComposing } = event.nativeEvent as InputEvent;
        const pasted = inputType === "insertFromPaste" ? storable(name, event.target.value) : undefined;
        if (pasted !== undefined) event.target.value = pasted;
        // Another value would end the composition of a text.
        else if (!isComposing) isRun.current = shape(event.target, { text: typed, isRun: isRun.current });
        return registered.onChange(event);
      }}
      onCompositionEnd={({ currentTarget: input }) => {
        // Japanese and Chinese keyboards have digits as wide as their letters.
        input.value = input.value.normalize("NFKC");
        isRun.current = shape(input, { text: typed, isRun: isRun.current });
        return registered.onChange({ target: input, type: "change" });
      }}
      onBlur={(event) => {
        const tidy = storable(name, event.target.value) ?? event.target.value.trim();
        if (tidy !== event.target.value) form.setValue(name, tidy, { shouldDirty: true });
        return registered.onBlur(event);
      }}
    />
  );
}

/** Returns a typed date in words, or the days or years that it may be. */
function understood(typed: string): string | undefined {
  // A day that does not exist is an error, and no date to show.
  if (namesRealDay(typed)) return formatLifeDate(typed);
  const read = readDate(typed, undefined);
  return read.kind === "either"
    ? `${read.either} or ${read.or}? Write it as YYYY/MM/DD.`
    : shortYearInWords(typed.replace(/[-. ]/g, "/"));
}

/** Returns the form in which the field can store a written date, or undefined. */
function storable(name: Props["name"], written: string): string | undefined {
  const date = readLifeDate(written);
  return date === undefined || isStorable(name, date) ? date : undefined;
}

/** Formats the field after a key; returns whether its digits are still a run. */
function shape(input: HTMLInputElement, before: ShownDate): boolean {
  const { value, selectionStart } = input;
  const { text, caret, isRun } = typeLifeDate(value, selectionStart ?? value.length, before);
  // Set the value only if it changes: this clears the browser's undo history.
  if (text === value) return isRun;
  input.value = text;
  input.setSelectionRange(caret, caret);
  return isRun;
}

type DeathProps = {
  readonly form: PostFormApi;
  readonly field: Field;
  readonly year: ReturnType<typeof useDeathYear>;
  /** Whether a notice already offers to add the year. */
  readonly isYearOffered: boolean;
};

/** The death: a day, and below it the year if that is all that is known. */
export function DeathFields({ form, field, year, isYearOffered }: DeathProps) {
  return (
    <div className={`small stack-2 ${styles["death"]}`}>
      <LifeDateField form={form} field={field} name="deathdate" />
      {year.isShown ? (
        <LifeDateField form={form} field={field} name="deathyear" onFocus={year.onEnter} />
      ) : (
        !isYearOffered && (
          <button type="button" className="link" onClick={year.open}>
            Only the year is known
          </button>
        )
      )}
    </div>
  );
}

/**
 * Whether the field for the year of a death is shown, and how to open it; a year typed as a day moves there. Emptied by
 * hand, the field stays for another year.
 */
export function useDeathYear(form: PostFormApi) {
  const [isWanted, setWanted] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const isFilled = useWatch({ control: form.control, name: "deathyear" }) !== "";
  useEffect(() => {
    if (isWanted) form.setFocus("deathyear");
  }, [isWanted, form]);
  const open = () => {
    setWanted(true);
    const typed = form.getValues("deathdate");
    if (!hasYearFormat(typed)) return;
    form.setValue("deathdate", "", { shouldDirty: true, shouldValidate: true });
    form.setValue("deathyear", typed, { shouldDirty: true });
  };
  return { isShown: isWanted || isEntered || isFilled, open, onEnter: () => setEntered(true) };
}

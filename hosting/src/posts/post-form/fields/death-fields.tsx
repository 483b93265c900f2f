import { hasYearFormat } from "@daily-genius/domain/dates/life-date";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { PostFormApi } from "../../parts/form-draft.ts";
import styles from "../post-form.module.css";
import { LifeDateField } from "./life-date-field.tsx";
import type { Field } from "./use-field.ts";

type Props = {
  readonly form: PostFormApi;
  readonly field: Field;
  readonly year: ReturnType<typeof useDeathYear>;
  /** Whether a notice already offers to add the year. */
  readonly isYearOffered: boolean;
};

/** The death: a day, and below it the year if that is all that is known. */
export function DeathFields({ form, field, year, isYearOffered }: Props) {
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

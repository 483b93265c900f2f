import link from "#ui/link-button.module.css";
import type { PostFormApi } from "../../parts/form-draft.ts";
import styles from "../post-form.module.css";
import { LifeDateField } from "./life-date-field.tsx";
import type { useDeathYear } from "./use-death-year.ts";
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
    <div className={styles["death"]}>
      <LifeDateField form={form} field={field} name="deathdate" />
      {year.isShown ? (
        <LifeDateField form={form} field={field} name="deathyear" onFocus={year.onEnter} />
      ) : (
        !isYearOffered && (
          <button type="button" className={link["link"]} onClick={year.open}>
            Only the year is known
          </button>
        )
      )}
    </div>
  );
}

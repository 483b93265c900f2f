import { type ComponentProps, useId } from "react";
import styles from "./field.module.css";
import { describedBy, FieldNotes, type FieldProps, isRequired } from "./text-field.tsx";

type Props = Omit<ComponentProps<"textarea">, "id" | "maxLength"> & FieldProps;

/** A field for several lines of text, with its label, hint, count and error. */
export function TextArea({ label, hint, error, counted, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles["input"]}
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-required={isRequired(label)}
        aria-describedby={describedBy(id)}
        {...rest}
      />
      <FieldNotes id={id} hint={hint} error={error} counted={counted} />
    </div>
  );
}

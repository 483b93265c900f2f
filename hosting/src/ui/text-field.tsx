import { type ComponentProps, useId } from "react";
import styles from "./field.module.css";

type Props = Omit<ComponentProps<"input">, "id"> & {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
};

/** A field for one line of text, with its label, hint and error. */
export function TextField({ label, hint, error, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles["input"]}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        {...rest}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The hint and the error below a field; the error is announced when it appears. */
export function FieldNotes({
  id,
  hint,
  error,
}: {
  readonly id: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
}) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles["error"]} aria-live="polite">
        {error}
      </p>
    </>
  );
}

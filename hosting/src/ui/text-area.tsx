import { type ComponentProps, useId } from "react";
import styles from "./field.module.css";
import { FieldNotes } from "./text-field.tsx";

type Props = Omit<ComponentProps<"textarea">, "id"> & {
  readonly label: string;
  readonly error?: string | undefined;
};

/** A field for several lines of text, with its label and error. */
export function TextArea({ label, error, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles["input"]}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        {...rest}
      />
      <FieldNotes id={id} hint={undefined} error={error} />
    </div>
  );
}

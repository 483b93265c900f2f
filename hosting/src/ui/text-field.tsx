import { type ComponentProps, type InvalidEvent, type ReactNode, useId, useState } from "react";
import styles from "./field.module.css";

/** The properties of every field; `counted` counts a text against the maximum number of characters. */
type FieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly counted?: { readonly text: string; readonly most: number } | undefined;
};

// `maxLength` would silently cut off the end of a pasted text.
type Props = Omit<ComponentProps<"input">, "id" | "maxLength"> & FieldProps;

/**
 * A field for one line of text, with its label, hint, count and error. What the browser finds wrong when the form is
 * sent is an error, too.
 */
export function TextField({ label, hint, error: given, counted, ...rest }: Props) {
  const id = useId();
  const [found, setFound] = useState<string>();
  const error = given ?? found;
  return (
    <Field id={id} label={label} hint={hint} error={error} counted={counted}>
      <input
        {...controlOf(id, label, error)}
        {...rest}
        onInvalid={(event) => setFound(invalidIn(label, event))}
        // A password manager may fill in a field without an input event: React reports either as a change.
        onChange={(event) => {
          setFound(undefined);
          rest.onChange?.(event);
        }}
      />
    </Field>
  );
}

/** Returns the error of a field in place of the browser's own bubble, and focuses the first field with one. */
function invalidIn(label: string, event: InvalidEvent<HTMLInputElement>): string {
  event.preventDefault();
  const { form, validity, validationMessage } = event.currentTarget;
  if (form?.querySelector("input:invalid") === event.currentTarget) event.currentTarget.focus();
  return validity.valueMissing ? `${label} is required` : validationMessage;
}

/** Returns what the control of a field has: the name, the notes that are read with it, and its error. */
function controlOf(id: string, label: string, error: string | undefined) {
  return {
    id,
    className: styles["input"],
    dir: "auto",
    "aria-invalid": error ? true : undefined,
    // The star at its end says that it must be filled in.
    "aria-required": label.endsWith("*") || undefined,
    "aria-describedby": `${id}-hint ${id}-count ${id}-error`,
  } as const;
}

/** A control between its label and the hint, the count and the error below it. Forms announce their errors. */
function Field({
  id,
  label,
  hint,
  error,
  counted,
  children,
}: FieldProps & { readonly id: string; readonly children: ReactNode }) {
  const count = counted && countOf(counted.text.trim().length, counted.most);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="soft tiny">
          {hint}
        </p>
      )}
      {count && (
        <p id={`${id}-count`} className={count.isOver ? styles["error"] : "soft tiny"}>
          {count.text}
        </p>
      )}
      <p id={`${id}-error`} className={styles["error"]}>
        {error}
      </p>
    </div>
  );
}

/** Returns the count of a text that is near or over its limit. */
function countOf(
  length: number,
  most: number,
): { readonly text: string; readonly isOver: boolean } | undefined {
  const text = `${length} of ${most} characters`;
  if (length > most) return { text: `${text}: ${length - most} over the limit`, isOver: true };
  // Short limits are those of dates, which their formats limit already.
  return length > most * 0.9 && most > 20 ? { text, isOver: false } : undefined;
}

type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "maxLength"> & FieldProps;

/** A field for several lines of text, with its label, hint, count and error. */
export function TextArea({ label, hint, error, counted, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} counted={counted}>
      <textarea {...controlOf(id, label, error)} {...rest} />
    </Field>
  );
}

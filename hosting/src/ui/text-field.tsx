import {
  type ChangeEvent,
  type ComponentProps,
  type InvalidEvent,
  type ReactNode,
  useId,
  useState,
} from "react";
import styles from "./field.module.css";

/** The properties of every field; `counted` counts a text against the maximum number of characters. */
type FieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly counted?: { readonly text: string; readonly most: number } | undefined;
};

// `maxLength` would silently cut off the end of a pasted text.
type Props<Tag extends "input" | "textarea"> = Omit<ComponentProps<Tag>, "id" | "maxLength"> & FieldProps;

/** A field for one line of text, with its label, hint, count and error. */
export function TextField(props: Props<"input">) {
  return (
    <Field<HTMLInputElement, Props<"input">> of={props}>
      {/* Only spaces are not a value. */}
      {(control) => <input pattern={props.required ? "\\s*\\S.*" : undefined} {...control} />}
    </Field>
  );
}

/** A field for several lines of text, with its label, hint, count and error. */
export function TextArea(props: Props<"textarea">) {
  return (
    <Field<HTMLTextAreaElement, Props<"textarea">> of={props}>{(control) => <textarea {...control} />}</Field>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement;
type Changing<C> = { readonly onChange?: ((event: ChangeEvent<C>) => void) | undefined };
type FrameProps<P> = {
  readonly of: P;
  /** Draws the control with its name, the notes that are read with it, its error and its limit. */
  readonly children: (control: Omit<P, keyof FieldProps>) => ReactNode;
};

/**
 * A control between its label and the hint, the count and the error below it. The error may be one that the browser
 * finds when the form is sent, until the text changes. Forms announce their errors.
 */
function Field<C extends Control, P extends FieldProps & Changing<C>>({ of, children }: FrameProps<P>) {
  const { label, hint, error: given, counted, ...rest } = of;
  const id = useId();
  const [found, setFound] = useState<string>();
  const error = found ?? given;
  const count = characterCount(counted);
  const control = {
    id,
    "data-most": counted?.most,
    className: styles["input"],
    dir: "auto",
    "aria-invalid": error ? true : undefined,
    // The star at its end says that it must be filled in.
    "aria-required": label.endsWith("*") || undefined,
    "aria-describedby": `${id}-hint ${id}-count ${id}-error`,
    ...rest,
    onInvalid: (event: InvalidEvent<C>) => setFound(invalidIn(label, event)),
    // A password manager may fill in a field without an input event: React reports either as a change.
    onChange: (event: ChangeEvent<C>) => {
      setFound(undefined);
      of.onChange?.(event);
    },
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(control)}
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

/** Returns the error of a field in place of the browser's own bubble, and focuses the first field with one. */
function invalidIn(label: string, event: InvalidEvent<Control>): string {
  event.preventDefault();
  const { form, validity, validationMessage } = event.currentTarget;
  if (form?.querySelector("input:invalid") === event.currentTarget) event.currentTarget.focus();
  const isEmpty = validity.valueMissing || validity.patternMismatch;
  return isEmpty && !validity.customError ? `${label} is required` : validationMessage;
}

/** Returns the count of a text that is near or over its limit. */
export function characterCount(
  counted: FieldProps["counted"],
): { readonly text: string; readonly isOver: boolean } | undefined {
  if (!counted) return undefined;
  const { most } = counted;
  const { length } = counted.text.trim();
  const text = `${length} of ${most} characters`;
  if (length > most) return { text: `${text}: ${length - most} over the limit`, isOver: true };
  // Only dates have short limits, and their formats limit them already.
  return length > most * 0.9 && most > 20 ? { text, isOver: false } : undefined;
}

/** The maximum length of an inserted text: a field of one line costs the browser several times as much. */
export const mostInserted = { input: 10_000, textarea: 50_000 } as const;

// Refuses a text that would freeze the browser for seconds, and says so at the field. The text is still where it was
// copied.
document.addEventListener("beforeinput", (event) => {
  const { data, target: field } = event;
  const isLine = field instanceof HTMLInputElement;
  if (data === null || !(isLine || field instanceof HTMLTextAreaElement)) return;
  const most = mostInserted[isLine ? "input" : "textarea"];
  if (data.length <= most) return;
  event.preventDefault();
  const [length, limit] = [data.length, Number(field.dataset["most"] ?? most)].map((count) =>
    count.toLocaleString("en-US"),
  );
  field.setCustomValidity(
    `This text was not inserted. It has ${length} characters, and the limit is ${limit}.`,
  );
  field.reportValidity();
  field.setCustomValidity("");
});

import type { ComponentProps, MouseEvent } from "react";
import styles from "./button.module.css";

type Tone = "primary" | "plain" | "quiet" | "danger";

/** A button that submits a form only if `type` says so. Disabled, it keeps the focus, so that keys reach the dialog. */
export function Button({
  tone = "plain",
  className = "",
  type = "button",
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<"button"> & { readonly tone?: Tone }) {
  return (
    <button
      type={type}
      className={`${styles["button"]} ${styles[tone]} ${className}`}
      aria-disabled={disabled || undefined}
      onClick={disabled ? ignore : onClick}
      {...rest}
    />
  );
}

/** This also keeps Enter in a field from submitting its form. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
}

import type { ComponentProps } from "react";
import styles from "./button.module.css";

type Tone = "primary" | "plain" | "quiet" | "danger";

/** A button, `plain` by default; it submits a form only if `type` says so. */
export function Button({
  tone = "plain",
  className = "",
  type = "button",
  ...rest
}: ComponentProps<"button"> & { readonly tone?: Tone }) {
  return <button type={type} className={`${styles["button"]} ${styles[tone]} ${className}`} {...rest} />;
}

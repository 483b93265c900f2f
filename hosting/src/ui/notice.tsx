import type { ReactNode } from "react";
import styles from "./notice.module.css";

type Props = {
  readonly tone: "danger" | "warning" | "info";
  /** An urgent notice interrupts a screen reader; others are read at its next pause. */
  readonly isUrgent?: boolean;
  readonly children: ReactNode;
};

/** A message set apart from the text around it, and announced when it appears. */
export function Notice({ tone, isUrgent = false, children }: Props) {
  return (
    <div role={isUrgent ? "alert" : "status"} className={`${styles["notice"]} ${styles[tone]}`}>
      {children}
    </div>
  );
}

/** The reason why something was refused, which is read at once; nothing if there is none. */
export function Problem({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <Notice tone="danger" isUrgent>
      <p>{text}</p>
    </Notice>
  );
}

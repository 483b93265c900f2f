import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./select.module.css";

/** A choice of one of several values. */
export function Select(props: ComponentProps<"select">) {
  return (
    <span className={styles["select"]}>
      <select {...props} />
      <ChevronDown aria-hidden size={16} className={styles["arrow"]} />
    </span>
  );
}

import type { ComponentProps } from "react";
import { ChevronDown } from "#ui/icons.tsx";
import styles from "./select.module.css";

/** A choice of one of several values. */
export function Select(props: ComponentProps<"select">) {
  return (
    <span className={styles["select"]}>
      <select {...props} />
      <ChevronDown size={16} className={styles["arrow"]} />
    </span>
  );
}

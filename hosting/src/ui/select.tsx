import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./select.module.css";

/** A choice of one of several values, styled as a field or by `className`. */
export function Select({ className = styles["field"], ...rest }: ComponentProps<"select">) {
  return (
    <span className={styles["select"]}>
      <select className={className} {...rest} />
      <ChevronDown aria-hidden size={16} className={styles["arrow"]} />
    </span>
  );
}

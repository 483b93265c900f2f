import type { ReactNode } from "react";
import styles from "./post-form.module.css";

type Props = {
  /** Scrolls if it has to. */
  readonly children: ReactNode;
  /** What is always in sight: the actions, and what has just happened. */
  readonly foot: ReactNode;
  /** The post as it will be; left out where there is no room. */
  readonly companion?: ReactNode;
};

/** The parts of the sheet in which a post is written. */
export function FormSheet({ children, foot, companion }: Props) {
  return (
    <>
      <div className={styles["body"]}>{children}</div>
      <div className={styles["foot"]}>{foot}</div>
      {companion !== undefined && <div className={styles["companion"]}>{companion}</div>}
    </>
  );
}

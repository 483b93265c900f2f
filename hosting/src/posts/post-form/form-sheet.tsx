import type { ReactNode } from "react";
import styles from "./post-form.module.css";

type Props = {
  /** Scrolls if it has to. */
  readonly children: ReactNode;
  /** What has happened, above the actions. */
  readonly notices?: ReactNode;
  /** Always in sight. */
  readonly actions: ReactNode;
  /** The post as it will be; left out where there is no room. */
  readonly companion?: ReactNode;
};

/** The parts of the sheet in which a post is written. */
export function FormSheet({ children, notices, actions, companion }: Props) {
  return (
    <>
      <div className={styles["body"]}>{children}</div>
      <div className={styles["foot"]}>
        <div className={styles["notices"]}>{notices}</div>
        <div className={styles["actions"]}>{actions}</div>
      </div>
      {companion !== undefined && <div className={styles["companion"]}>{companion}</div>}
    </>
  );
}

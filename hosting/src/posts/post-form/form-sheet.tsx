import type { ReactNode } from "react";
import buttons from "#ui/actions.module.css";
import styles from "./post-form.module.css";

type Props = {
  /** Scrolls if necessary. */
  readonly children: ReactNode;
  /** Notices, shown above the actions. */
  readonly notices?: ReactNode;
  /** Always visible. */
  readonly actions: ReactNode;
  /** The preview of the post; hidden in a narrow window. */
  readonly companion?: ReactNode;
};

/** The layout of the form: fields, notices, actions and preview. */
export function FormSheet({ children, notices, actions, companion }: Props) {
  return (
    <>
      <div className={styles["body"]}>{children}</div>
      <div className={styles["foot"]}>
        <div className={styles["notices"]}>{notices}</div>
        <div className={buttons["actions"]}>{actions}</div>
      </div>
      {companion !== undefined && <div className={styles["companion"]}>{companion}</div>}
    </>
  );
}

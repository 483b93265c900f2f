import type { ReactNode } from "react";
import buttons from "./actions.module.css";
import styles from "./sheet.module.css";

type Props = {
  /** Scrolls if necessary. */
  readonly children: ReactNode;
  /** Notices, shown above the actions. */
  readonly notices?: ReactNode;
  /** Always visible. */
  readonly actions: ReactNode;
  /** Hidden in a narrow window. */
  readonly companion?: ReactNode;
};

/** The parts of a sheet: content, notices, actions and companion. */
export function SheetParts({ children, notices, actions, companion }: Props) {
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

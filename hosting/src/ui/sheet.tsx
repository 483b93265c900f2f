import type { ComponentProps, ReactNode, SubmitEvent } from "react";
import styles from "./sheet.module.css";

type Props = Omit<ComponentProps<"div">, "onSubmit"> & {
  /** Notices, shown above the actions. */
  readonly notices?: ReactNode;
  /** Always visible. */
  readonly actions: ReactNode;
  /** Hidden in a narrow window. */
  readonly companion?: ReactNode;
  /** Makes the sheet a form, without the browser's own checks. */
  readonly onSubmit?: () => void;
};

/** A sheet: content, which scrolls if necessary, notices, actions and companion. */
export function Sheet({ children, notices, actions, companion, className = "", onSubmit, ...rest }: Props) {
  const look = `${styles["sheet"]} ${className}`;
  const parts = (
    <>
      <div className={`stack-5 ${styles["body"]}`}>{children}</div>
      <div className={`stack-3 ${styles["foot"]}`}>
        <div className={`stack-3 ${styles["notices"]}`}>{notices}</div>
        <div className="actions">{actions}</div>
      </div>
      {companion !== undefined && <div className={styles["companion"]}>{companion}</div>}
    </>
  );
  if (!onSubmit)
    return (
      <div className={look} {...rest}>
        {parts}
      </div>
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={look} hidden={rest.hidden} noValidate onSubmit={submit}>
      {parts}
    </form>
  );
}

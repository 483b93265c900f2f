import type { Failure } from "@daily-genius/domain/calls/failure";
import { failureText } from "@daily-genius/domain/calls/failure-text";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./empty.module.css";

/** Shown in place of a list that could not be read. */
export function PostsFailed({
  failure,
  onRetry,
}: {
  readonly failure: Failure;
  readonly onRetry: () => void;
}) {
  return (
    <div className={`soft ${styles["empty"]}`}>
      <Notice tone="danger" isUrgent>
        {failureText[failure.code]}
      </Notice>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

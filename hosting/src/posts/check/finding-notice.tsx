import type { Finding } from "@daily-genius/domain/genius-check/finding";
import link from "#ui/link-button.module.css";
import { Notice } from "#ui/notice.tsx";
import styles from "./finding-notice.module.css";

type Props = {
  readonly finding: Finding;
  readonly onOpen: (postId: string) => void;
  readonly onUseDay?: (day: string) => void;
  readonly onAddDeathYear?: (() => void) | undefined;
};

/** A finding in a sentence, with the actions for it. */
export function FindingNotice({ finding, onOpen, onUseDay, onAddDeathYear }: Props) {
  return (
    <div className={styles["finding"]}>
      <Notice tone={finding.kind === "anniversary" || finding.kind === "deathless" ? "info" : "warning"}>
        <p>{finding.text}</p>
        {finding.kind === "same-person" && (
          <button type="button" className={link["link"]} onClick={() => onOpen(finding.postId)}>
            Open that post
          </button>
        )}
        {finding.kind === "anniversary" && onUseDay && (
          <button type="button" className={link["link"]} onClick={() => onUseDay(finding.day)}>
            Use this day
          </button>
        )}
        {finding.kind === "deathless" && onAddDeathYear && (
          <button type="button" className={link["link"]} onClick={onAddDeathYear}>
            Add it
          </button>
        )}
      </Notice>
    </div>
  );
}

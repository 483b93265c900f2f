import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Draft } from "@daily-genius/domain/draft/draft";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { draftTitle } from "../drafts/draft-words.ts";
import { shortDay } from "../moves/words.ts";
import styles from "./planner-dialogs.module.css";

type Props = {
  readonly draft: Draft;
  readonly day: PublishDate;
  readonly onSchedule: () => void;
  readonly onPlan: () => void;
  readonly onClose: () => void;
};

/** Asks whether a complete draft is scheduled for a day, or only planned for it. */
export function PlanDay({ draft, day, onSchedule, onPlan, onClose }: Props) {
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Modal
      title={`Schedule “${draftTitle(draft)}” for ${shortDay(day)}?`}
      size="narrow"
      isQuestion
      onClose={onClose}
    >
      <div className={styles["choices"]}>
        <Button tone="primary" onClick={choose(onSchedule)}>
          Schedule
        </Button>
        <Button autoFocus onClick={choose(onPlan)}>
          Keep as a draft on this date
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Modal>
  );
}

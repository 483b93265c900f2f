import type { Post } from "@daily-genius/domain/post";
import type { PublishDate } from "@daily-genius/domain/publish-date";
import { countOf } from "#format/count-of.ts";
import { Button } from "#ui/button.tsx";
import { MonthJump } from "./month-jump.tsx";
import styles from "./planner-view.module.css";
import type { Week } from "./weeks.ts";
import { quoted } from "./words.ts";

type Props = {
  readonly weeks: readonly Week[];
  readonly focused: PublishDate;
  /** The post that waits for its new day. */
  readonly moving: Post | undefined;
  /** How many posts are on the chosen days. */
  readonly chosen: number;
  readonly onJump: (day: PublishDate) => void;
  readonly onToday: () => void;
  /** Shows the weeks before this one, unless they are shown. */
  readonly onEarlier: (() => void) | undefined;
  readonly onShift: () => void;
  /** Leaves the moving post where it is. */
  readonly onStay: () => void;
};

/** The ways to other weeks, and what to do with the chosen days; while a post waits for its new day, that alone. */
export function PlannerBar(props: Props) {
  const { weeks, focused, moving, chosen, onJump, onToday, onEarlier, onShift, onStay } = props;
  if (moving)
    return (
      <div className={styles["bar"]}>
        <p role="status" className={styles["moving"]}>
          Moving {quoted(moving.title)}. Choose a day; Escape leaves it where it is.
        </p>
        <Button tone="quiet" onClick={onStay}>
          Cancel
        </Button>
      </div>
    );
  return (
    <div className={styles["bar"]}>
      <Button tone="quiet" onClick={onToday}>
        Today
      </Button>
      <MonthJump weeks={weeks} focused={focused} onJump={onJump} />
      {onEarlier && (
        <Button tone="quiet" onClick={onEarlier}>
          Earlier weeks
        </Button>
      )}
      {chosen > 0 && (
        <p className={styles["chosen"]}>
          <span role="status">{countOf(chosen, "post")}</span>
          <Button onClick={onShift}>Move by days…</Button>
        </p>
      )}
    </div>
  );
}

import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import type { Plan } from "@daily-genius/domain/schedule/plan";
import { countOf } from "#format/count-of.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { type OnTaken, shortDay } from "../moves/words.ts";
import styles from "./planner-dialogs.module.css";

type Props = {
  /** The title of the post that moves. */
  readonly title: string;
  readonly day: PublishDate;
  readonly posts: readonly Post[];
  /** The effect of pushing. */
  readonly push: Plan;
  readonly onChoose: (onTaken: OnTaken) => void;
  readonly onClose: () => void;
};

/** Asks what to do with the posts on the target day of a move. */
export function TakenDay({ title, day, posts, push, onChoose, onClose }: Props) {
  const choose = (onTaken: OnTaken) => () => {
    onClose();
    onChoose(onTaken);
  };
  return (
    <Modal
      title={`${shortDay(day)} already has ${posts.length === 1 ? "a post" : countOf(posts.length, "post")}`}
      size="narrow"
      isQuestion
      onClose={onClose}
    >
      <ul className={styles["posts"]}>
        {posts.map(({ id, title }) => (
          <li key={id} dir="auto">
            {title}
          </li>
        ))}
      </ul>
      <p>
        “<bdi>{title}</bdi>” is to move there:
      </p>
      <div className={styles["choices"]}>
        <Button onClick={choose("share")}>Share the day</Button>
        <Button onClick={choose("swap")}>Swap dates</Button>
        {"moves" in push && (
          <Button className={styles["push"] ?? ""} onClick={choose("push")}>
            Move {countOf(push.moves.length - 1, "post")} later, through {shortDay(push.until ?? day)}
          </Button>
        )}
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}

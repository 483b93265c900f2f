import { Button } from "#ui/button.tsx";
import styles from "./post-detail.module.css";

type Props = {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onHistory: () => void;
};

/** The actions on the post whose detail is open. */
export function DetailActions({ onEdit, onDelete, onHistory }: Props) {
  return (
    <div className={styles["actions"]}>
      <Button tone="primary" onClick={onEdit}>
        Edit Post
      </Button>
      <Button onClick={onHistory}>History</Button>
      <Button tone="quiet" className={styles["delete"] ?? ""} onClick={onDelete}>
        Delete Post
      </Button>
    </div>
  );
}

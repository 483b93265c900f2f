import type { Post } from "@daily-genius/domain/post";
import { longDate } from "@daily-genius/domain/publish-date";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { type Fact, Facts, factsOf, lastSaved } from "./facts.tsx";
import styles from "./post-detail.module.css";

type Props = {
  readonly post: Post;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onHistory: () => void;
};

/** The whole post, to read. */
export function PostDetail({ post, onClose, onEdit, onDelete, onHistory }: Props) {
  const facts: readonly Fact[] = [
    ["Publish", longDate(post.date)],
    ...factsOf(post),
    ["Author", post.authorEmail],
    ["Updated", lastSaved(post)],
  ];
  return (
    <Modal title={post.title} onClose={onClose}>
      {post.imageURL !== "" && (
        <img
          className={styles["photo"]}
          src={post.imageURL}
          alt={`Portrait of ${post.title}`}
          width={post.photo?.width}
          height={post.photo?.height}
        />
      )}
      <Facts facts={facts} className={styles["facts"]} />
      <p className={styles["description"]} dir="auto">
        {post.description}
      </p>
      <div className={styles["actions"]}>
        <Button tone="primary" onClick={onEdit}>
          Edit Post
        </Button>
        <Button onClick={onDelete}>Delete Post</Button>
        <Button onClick={onHistory}>History</Button>
      </div>
    </Modal>
  );
}

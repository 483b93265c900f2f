import { formatLifeDate } from "@daily-genius/domain/life-date";
import type { Post } from "@daily-genius/domain/post";
import { longDate } from "@daily-genius/domain/publish-date";
import { formatRoles } from "@daily-genius/domain/roles";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import styles from "./post-detail.module.css";

type Props = {
  readonly post: Post;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/** The whole post, to read. */
export function PostDetail({ post, onClose, onEdit, onDelete }: Props) {
  const facts = [
    ["Publish", longDate(post.date)],
    ["Born", formatLifeDate(post.birthdate)],
    ["Died", formatLifeDate(post.deathdate)],
    ["Country", post.country],
    ["Role", formatRoles(post.role)],
    ["Author", post.authorEmail],
  ] as const;
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
      <dl className={styles["facts"]}>
        {facts
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={styles["description"]}>{post.description}</p>
      <div className={styles["actions"]}>
        <Button tone="primary" onClick={onEdit}>
          Edit Post
        </Button>
        <Button onClick={onDelete}>Delete Post</Button>
      </div>
    </Modal>
  );
}

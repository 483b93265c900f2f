import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { Button } from "#ui/button.tsx";
import { X } from "#ui/icons.tsx";
import link from "#ui/link-button.module.css";
import styles from "./day-posts.module.css";

type Props = {
  readonly id: string;
  readonly day: PublishDate;
  readonly posts: readonly Post[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

/** The posts of a shared day, starting with the genius of the day. */
export function DayPosts({ id, day, posts, onOpen, onClose }: Props) {
  return (
    <div id={id} className={styles["posts"]}>
      <p>
        {posts.length} posts on {longDate(day)}:
      </p>
      <ol>
        {posts.map((post, index) => (
          <li key={post.id}>
            <button type="button" className={link["link"]} dir="auto" onClick={() => onOpen(post.id)}>
              {post.title}
            </button>
            {index === 0 && " (genius of the day)"}
          </li>
        ))}
      </ol>
      <Button tone="quiet" aria-label={`Hide posts on ${longDate(day)}`} onClick={onClose}>
        <X size={18} />
      </Button>
    </div>
  );
}

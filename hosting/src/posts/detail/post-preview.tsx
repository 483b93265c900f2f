import type { Post } from "@daily-genius/domain/post";
import { longDate } from "@daily-genius/domain/publish-date";
import { useState } from "react";
import { Modal } from "#ui/modal.tsx";
import { Facts, factsOf } from "./facts.tsx";
import styles from "./post-preview.module.css";

/** A post as on a phone, with the small photo that the app shows first. */
export function PostPreview({ post, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  return (
    <Modal title="Mobile Preview (25% Quality)" size="narrow" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <article className={styles["phone"]} aria-label={post.title} tabIndex={0}>
        <PreviewPhoto post={post} />
        <div className={styles["text"]}>
          <h3 dir="auto">{post.title}</h3>
          <p className={styles["date"]}>{longDate(post.date)}</p>
          <Facts facts={factsOf(post)} className={styles["facts"]} />
          <p className={styles["description"]} dir="auto">
            {post.description}
          </p>
        </div>
      </article>
    </Modal>
  );
}

function PreviewPhoto({ post }: { readonly post: Post }) {
  const [hasFailed, setFailed] = useState(false);
  const source = post.previewURL || post.imageURL;
  if (source === "") return null;
  if (hasFailed) return <p className={styles["placeholder"]}>Photo available</p>;
  return (
    <img
      className={styles["photo"]}
      src={source}
      alt={`Portrait of ${post.title}`}
      onError={() => setFailed(true)}
    />
  );
}

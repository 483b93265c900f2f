import type { Post } from "@daily-genius/domain/post";
import { useState } from "react";
import styles from "./post-thumbnail.module.css";

/** The small photo of a post; the original where the small one fails, a camera where there is none. */
export function PostThumbnail({ post }: { readonly post: Post }) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = [post.thumbnailURL, post.imageURL].find((url) => url !== "" && !failed.includes(url));
  if (source === undefined) {
    return <span className={styles["placeholder"]} />;
  }
  return (
    <img
      className={styles["photo"]}
      src={source}
      alt=""
      width={88}
      height={88}
      decoding="async"
      onError={() => setFailed((before) => [...before, source])}
    />
  );
}

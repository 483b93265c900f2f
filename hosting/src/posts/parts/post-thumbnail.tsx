import type { Post } from "@daily-genius/domain/post/post";
import { useState } from "react";
import styles from "./post-thumbnail.module.css";

/** The thumbnail of a post; the full photo if it fails to load, a camera if there is none. */
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
      width={40}
      height={48}
      decoding="async"
      onError={() => setFailed((before) => [...before, source])}
    />
  );
}

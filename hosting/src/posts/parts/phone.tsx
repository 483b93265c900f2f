import { longDate } from "@daily-genius/domain/dates/publish-date";
import { altOf } from "@daily-genius/domain/photo/photo-texts";
import type { Post, PostContent } from "@daily-genius/domain/post/post";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { useState } from "react";
import { Facts, factRows } from "./facts.tsx";
import styles from "./phone.module.css";

type Props = { readonly post: PostContent & Pick<Post, "imageURL" | "previewURL"> };

/** A post as on a phone, with the small photo that the app shows first. */
export function Phone({ post }: Props) {
  const photo = post.previewURL || post.imageURL;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <article className={styles["phone"]} aria-label={post.title} tabIndex={0}>
      {photo !== "" && <Photo key={photo} source={photo} alt={altOf(post)} />}
      <div className={`stack-3 ${styles["text"]}`}>
        <h3 dir={nameDirection(post.title)}>{post.title}</h3>
        <p className={`small ${styles["date"]}`}>{longDate(post.date)}</p>
        <Facts facts={factRows(post)} className={`small stack-1 ${styles["facts"]}`} />
        <p className={styles["description"]} dir="auto">
          {post.description}
        </p>
      </div>
    </article>
  );
}

function Photo({ source, alt }: { readonly source: string; readonly alt: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className={`soft ${styles["placeholder"]}`}>Photo available</p>;
  return <img className={styles["photo"]} src={source} alt={alt} onError={() => setFailed(true)} />;
}

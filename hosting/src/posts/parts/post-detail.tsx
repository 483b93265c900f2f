import { longDate } from "@daily-genius/domain/dates/publish-date";
import { altOf, creditLine } from "@daily-genius/domain/photo/photo-texts";
import { fields } from "@daily-genius/domain/post/fields";
import type { Post } from "@daily-genius/domain/post/post";
import { hostOf } from "@daily-genius/domain/post/sources";
import type { ReactNode } from "react";
import { Breakable } from "#ui/breakable.tsx";
import { Modal } from "#ui/modal.tsx";
import { Facts, factRows, lastSaved, type Row } from "./facts.tsx";
import styles from "./post-detail.module.css";

type Props = {
  readonly post: Post;
  readonly onClose: () => void;
  /** Notices about the post, and its actions. */
  readonly children?: ReactNode;
};

/** The whole post, to read. */
export function PostDetail({ post, onClose, children }: Props) {
  const facts: readonly Row[] = [
    ["Publish date", longDate(post.date)],
    ...factRows(post),
    [fields.wikidata.label, post.wikidata],
    [fields.photoAlt.label, post.photoAlt],
    ["Created by", post.authorEmail],
    ["Last saved", lastSaved(post)],
  ];
  return (
    <Modal title={post.title} size="wide" onClose={onClose}>
      <div className={styles["post"]}>
        {post.imageURL !== "" && (
          <figure className={`stack-2 ${styles["figure"]}`}>
            <img
              className={styles["photo"]}
              src={post.imageURL}
              alt={altOf(post)}
              width={post.photo?.width}
              height={post.photo?.height}
            />
            <figcaption dir="auto" className="soft tiny">
              <Breakable text={creditLine(post)} />
            </figcaption>
          </figure>
        )}
        <div className={`stack-5 ${styles["texts"]}`}>
          <Facts facts={facts} className={styles["facts"]} />
          <p className={styles["description"]} dir="auto">
            <Breakable text={post.description} />
          </p>
          {post.note !== "" && (
            <section className={`small ${styles["note"]}`}>
              <h3 className="soft tiny">{fields.note.label}</h3>
              <p dir="auto">
                <Breakable text={post.note} />
              </p>
            </section>
          )}
          {post.sources.length > 0 && (
            <section className={`soft tiny ${styles["sources"]}`}>
              <h3 className="soft tiny">{fields.sources.label}</h3>
              <ul>
                {post.sources.map(({ title, url }) => (
                  <li key={`${title} ${url}`} dir="auto">
                    <a className="small" href={url} target="_blank" rel="noreferrer">
                      <Breakable text={title} />
                    </a>{" "}
                    {hostOf(url) !== title && <Breakable text={hostOf(url)} />}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      {children}
    </Modal>
  );
}

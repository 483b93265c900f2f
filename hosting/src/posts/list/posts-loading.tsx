import { Loading } from "#ui/loading.tsx";
import styles from "./posts-loading.module.css";

/** How many rows a window has room for. */
const rows = Array.from({ length: 9 }, (_, index) => index);

/** Holds the place of a list that is on its way, so that nothing moves when it comes. */
export function PostsLoading() {
  return (
    <div className={styles["loading"]}>
      <Loading text="Loading posts..." />
      <div aria-hidden className={styles["rows"]}>
        {rows.map((row) => (
          <div key={row} className={styles["row"]}>
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  );
}

import { Loading } from "#ui/loading.tsx";
import styles from "./posts-loading.module.css";

/** Placeholder rows: as many as fit in a window. */
const rows = Array.from({ length: 9 }, (_, index) => index);

/** Reserves the space of a list that is loading, so that nothing moves when it arrives. */
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

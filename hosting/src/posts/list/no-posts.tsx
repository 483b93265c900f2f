import { Button } from "#ui/button.tsx";
import styles from "./no-posts.module.css";

/** Shown in place of an empty list. */
export function NoPosts({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  if (search.trim() === "") {
    return <p className={styles["empty"]}>No posts found. Create your first post to get started!</p>;
  }
  return (
    <div className={styles["empty"]}>
      <p>
        No posts found matching "<bdi>{search}</bdi>".
      </p>
      <Button tone="quiet" onClick={onClear}>
        Clear search
      </Button>
    </div>
  );
}

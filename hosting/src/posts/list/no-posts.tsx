import { Button } from "#ui/button.tsx";
import styles from "./no-posts.module.css";

type Props = {
  readonly search: string;
  readonly onClear: () => void;
  /** Whether a filter may be the reason. */
  readonly isFiltered: boolean;
  readonly onClearFilters: () => void;
};

/** Shown in place of an empty list. */
export function NoPosts({ search, onClear, isFiltered, onClearFilters }: Props) {
  const isSearch = search.trim() !== "";
  if (!isSearch && !isFiltered) {
    return <p className={styles["empty"]}>No posts found. Create your first post to get started!</p>;
  }
  return (
    <div className={styles["empty"]}>
      {isSearch ? (
        <p>
          No posts found matching "<bdi>{search}</bdi>".
        </p>
      ) : (
        <p>No post passes all of these filters.</p>
      )}
      <div>
        {isSearch && (
          <Button tone="quiet" onClick={onClear}>
            Clear search
          </Button>
        )}
        {isFiltered && (
          <Button tone="quiet" onClick={onClearFilters}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}

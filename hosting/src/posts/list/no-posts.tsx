import { Button } from "#ui/button.tsx";
import styles from "../parts/empty.module.css";

type Props = {
  readonly search: string;
  readonly onClear: () => void;
  /** Whether a filter may be the reason. */
  readonly isFiltered: boolean;
  readonly onClearFilters: () => void;
  readonly onAdd: () => void;
  readonly onImport: () => void;
};

/** Shown in place of an empty list, with the way out of it. */
export function NoPosts({ search, onClear, isFiltered, onClearFilters, onAdd, onImport }: Props) {
  const isSearch = search.trim() !== "";
  if (!isSearch && !isFiltered) {
    return (
      <div className={`soft ${styles["empty"]}`}>
        <p>No posts found. Create your first post to get started!</p>
        <div>
          <Button onClick={onAdd}>Add New Post</Button>
          <Button tone="quiet" onClick={onImport}>
            Import a file
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={`soft ${styles["empty"]}`}>
      {isSearch ? (
        <p>
          No posts found matching "<bdi>{search}</bdi>".
        </p>
      ) : (
        <p>No posts match these filters.</p>
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

import type { Failure } from "@daily-genius/domain/calls/failure";
import { failureInWords } from "#backend/failure-in-words.ts";
import { Button } from "#ui/button.tsx";
import { Loading } from "#ui/loading.tsx";
import { quoted, Sentence } from "#ui/name.tsx";
import { Problem } from "#ui/notice.tsx";
import { useDesk } from "../store/desk.ts";
import styles from "./instead-of-posts.module.css";

/** Reserves the space of a list that is loading, so that nothing moves when it arrives. */
export function PostsLoading() {
  return (
    <div className={styles["loading"]}>
      <Loading text="Loading posts..." />
    </div>
  );
}

type FailedProps = { readonly failure: Failure; readonly onRetry: () => void };

/** Shown in place of a list that could not be read. */
export function PostsFailed({ failure, onRetry }: FailedProps) {
  return (
    <div className={`soft stack-3 ${styles["empty"]}`}>
      <Problem text={failureInWords(failure).join(" ")} />
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

type NoPostsProps = {
  readonly search: string;
  readonly onClear: () => void;
  /** The names of the chosen filters. */
  readonly filters: readonly string[];
  readonly onClearFilters: () => void;
};

/** Shown in place of an empty list, with the way out of it. */
export function NoPosts({ search, onClear, filters, onClearFilters }: NoPostsProps) {
  const { open } = useDesk();
  const isSearch = search.trim() !== "";
  const isFiltered = filters.length > 0;
  const isEmpty = !isSearch && !isFiltered;
  const begun = isSearch ? "The list shows only" : "No posts match";
  const named = filters.map(quoted).join(" and ");
  const which = filters.length === 1 ? "the filter" : "the filters";
  const act = (label: string, run: () => void, tone: "quiet" | "primary" = "quiet") => (
    <Button tone={tone} onClick={run}>
      {label}
    </Button>
  );
  return (
    <div className={`soft stack-3 ${styles["empty"]}`}>
      {isEmpty && <p>No posts found. Create your first post to get started!</p>}
      {isSearch && (
        <p>
          No posts found matching "<bdi>{search}</bdi>".
        </p>
      )}
      {isFiltered && (
        <p>
          <Sentence text={`${begun} ${named}. Clear ${which} to see the other posts.`} />
        </p>
      )}
      <div>
        {isEmpty && act("Add New Post", () => open({ kind: "form" }), "primary")}
        {isEmpty && act("Import a file", () => open({ kind: "import" }))}
        {isSearch && act("Clear search", onClear)}
        {isFiltered && act("Clear filters", onClearFilters)}
      </div>
    </div>
  );
}

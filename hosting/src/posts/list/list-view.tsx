import { postFilters } from "@daily-genius/domain/list/post-filters";
import { postSorts } from "@daily-genius/domain/list/post-list";
import { type RefObject, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { countOf } from "#format/count-of.ts";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { ListFilter } from "#ui/icons.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { Loading } from "#ui/loading.tsx";
import { Notice } from "#ui/notice.tsx";
import { PartBoundary } from "#ui/part-boundary.tsx";
import { Select } from "#ui/select.tsx";
import { NoPosts } from "../parts/instead-of-posts.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { useSelection } from "../selection/use-selection.ts";
import { useDesk } from "../store/desk.ts";
import type { ReadyPosts } from "../store/post-store.ts";
import { ListChoices } from "./list-choices.ts";
import styles from "./list-view.module.css";
import { PostFilters } from "./post-filters.tsx";
import look from "./post-list.module.css";
import { PostList } from "./post-list.tsx";
import { RowContext } from "./post-row.tsx";
import type { RowInSight } from "./row-in-sight.ts";
import { usePostList } from "./use-post-list.ts";

const SelectionBar = lazyPart(() => import("../selection/selection-bar.tsx"), "SelectionBar");

type Props = {
  readonly state: ReadyPosts;
  readonly choices: ListChoices;
  readonly onChoose: (choices: ListChoices) => void;
  /** The first row to show, until the list has scrolled to it. */
  readonly start: RefObject<RowInSight | undefined>;
};

/** The posts as a list: filtered, searched, sorted and grouped; several can be selected. */
export function ListView({ state, choices, onChoose, start }: Props) {
  const { store, listRef } = useDesk();
  const hasEnded = useSession().status === "ended";
  const searchField = useRef<HTMLInputElement>(null);
  const filtersId = useId();
  const { posts } = state;
  // Input shows at once; the list follows when nothing more urgent remains.
  const list = usePostList(posts, useDeferredValue(choices));
  const { query, terms, found, groups } = list;
  useEffect(() => {
    if (start.current === undefined || query !== choices.search) return;
    listRef.current?.restore(start.current);
    start.current = undefined;
  }, [start, query, choices.search, listRef]);
  const shown = useMemo(() => found.map(({ id }) => id), [found]);
  const focus = (id: string | undefined) => {
    if (id !== undefined && shown.includes(id)) listRef.current?.focus(id);
    else searchField.current?.focus();
  };
  const selection = useSelection(posts, shown, focus);
  const { ids, isSelecting, select } = selection;
  const rows = useMemo(
    () => ({
      terms,
      selected: ids,
      isSelecting: isSelecting || ids.size > 0,
      onSelect: select,
    }),
    [terms, ids, isSelecting, select],
  );
  const { filters, author } = choices;
  const chosen: string[] = postFilters
    .filter(({ value }) => filters.includes(value))
    .map(({ label }) => label);
  if (author !== undefined) chosen.push(author || "Unknown author");
  const chosenFilters = chosen.length;
  // A chosen filter is in sight until the administrator folds the filters.
  const [asked, setFiltering] = useState<boolean>();
  const isFiltering = asked ?? chosenFilters > 0;
  const clear = (part: Partial<ListChoices>) => {
    onChoose({ ...choices, ...part });
    searchField.current?.focus();
  };
  const isWhole = query.trim() === "" && chosenFilters === 0;
  return (
    <>
      <div className={styles["bar"]}>
        <h2 className={styles["heading"]}>
          Posts{" "}
          <span className={`soft small ${look["count"]}`}>
            ({found.length} of {posts.length})
          </span>
        </h2>
        <p role="status" className="visually-hidden">
          {found.length} of {countOf(posts.length, "post")}
        </p>
        {posts.length > 0 && (
          <search className={`line ${styles["toolbar"]}`}>
            <SearchField
              ref={searchField}
              search={choices.search}
              onSearch={(search) => onChoose({ ...choices, search })}
            />
            <div className={`soft small line ${styles["sort"]}`}>
              <Select
                label="Sort by"
                value={choices.sort}
                options={postSorts.map(({ value, label }) => [value, label])}
                onChoose={(sort) => onChoose(ListChoices.parse({ ...choices, sort }))}
              />
            </div>
            <Button
              className={styles["filtering"]}
              aria-label={chosenFilters > 0 ? `Filters ${chosenFilters} on` : "Filters"}
              aria-expanded={isFiltering}
              aria-controls={filtersId}
              onClick={() => setFiltering(!isFiltering)}
            >
              <ListFilter size={18} />
              <span>Filters</span>
              {chosenFilters > 0 && <b> {chosenFilters}</b>}
            </Button>
          </search>
        )}
      </div>
      {isFiltering && (
        <PostFilters
          id={filtersId}
          list={list}
          choices={choices}
          onChoose={(next) => {
            setFiltering(true);
            onChoose(next);
          }}
          searchRef={searchField}
          selection={selection}
        />
      )}
      {/* After the session has ended, a dialog asks to sign in again, and then they go on. */}
      {state.news === "failing" && !hasEnded && (
        <Notice tone="warning">
          <p>Live updates have stopped. You may not see other people's changes.</p>
          <Button
            onClick={() => {
              // The button disappears with the notice.
              searchField.current?.focus();
              store.reload();
            }}
          >
            Try again
          </Button>
        </Notice>
      )}
      {found.length === 0 && (
        <NoPosts
          search={query}
          onClear={() => clear({ search: "" })}
          filters={chosen}
          onClearFilters={() => clear({ filters: [], author: undefined })}
        />
      )}
      <RowContext value={rows}>
        <PostList groups={groups} mayFold={isWhole} />
      </RowContext>
      {!state.isComplete && <Loading text="Loading posts..." />}
      {rows.isSelecting && (
        <PartBoundary onShow={(isShown) => (isShown ? selection.keep([...ids]) : selection.clear())}>
          <SelectionBar selection={selection} shown={shown} onFocus={focus} />
        </PartBoundary>
      )}
    </>
  );
}

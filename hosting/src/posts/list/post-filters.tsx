import { type PostFilter, postFilters } from "@daily-genius/domain/list/post-filters";
import type { RefObject } from "react";
import look from "#ui/filter.module.css";
import { Select } from "#ui/select.tsx";
import type { useSelection } from "../selection/use-selection.ts";
import type { ListChoices } from "./list-choices.ts";
import styles from "./post-filters.module.css";
import type { usePostList } from "./use-post-list.ts";

type Props = {
  readonly id: string;
  readonly list: Pick<ReturnType<typeof usePostList>, "filtering">;
  readonly choices: ListChoices;
  readonly onChoose: (choices: ListChoices) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly selection: Pick<ReturnType<typeof useSelection>, "isSelecting" | "setSelecting">;
};

/** Narrows the list. A filter that no post passes is not offered, whatever the search. */
export function PostFilters({ id, list, choices, onChoose, searchRef, selection }: Props) {
  const { index, counts } = list.filtering();
  const { isSelecting, setSelecting } = selection;
  const { filters, author } = choices;
  // The last post of the chosen author may have been deleted.
  const authors = [...new Set(author === undefined ? index.authors : [...index.authors, author])];
  const countOf = (email: string) => counts.authors.get(email) ?? 0;
  const toggle = (filter: PostFilter) => {
    const others = filters.filter((one) => one !== filter);
    onChoose({ ...choices, filters: others.length === filters.length ? [...filters, filter] : others });
    // The button of a filter without posts disappears when the filter is not chosen.
    if (!index.offered.has(filter)) searchRef.current?.focus();
  };
  return (
    <fieldset id={id} className={`row ${styles["filters"]}`}>
      <legend className="visually-hidden">Filters</legend>
      {postFilters
        .filter(({ value }) => index.offered.has(value) || filters.includes(value))
        .map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={look["filter"]}
            aria-pressed={filters.includes(value)}
            onClick={() => toggle(value)}
          >
            {label} ({counts.filters[value]})
          </button>
        ))}
      {(authors.length > 1 || author !== undefined) && (
        <Select
          className={look["filter"]}
          aria-label="Filter by author"
          data-chosen={author !== undefined}
          value={author ?? everyone}
          options={[
            [everyone, "All authors"],
            ...authors.map((email) => [email, `${email || "Unknown author"} (${countOf(email)})`] as const),
          ]}
          onChoose={(value) => onChoose({ ...choices, author: value === everyone ? undefined : value })}
        />
      )}
      <button
        type="button"
        className={`${look["filter"]} ${styles["select"]}`}
        aria-pressed={isSelecting}
        onClick={() => setSelecting(!isSelecting)}
      >
        Select posts
      </button>
    </fieldset>
  );
}

/** The author of an older post may be empty, so this is not an email. */
const everyone = "everyone";

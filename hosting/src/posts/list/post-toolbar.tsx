import { postSorts } from "@daily-genius/domain/list/post-list";
import { type Ref, useId } from "react";
import { Button } from "#ui/button.tsx";
import { ListFilter } from "#ui/icons.tsx";
import { Select } from "#ui/select.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { ListChoices } from "./list-choices.ts";
import postFiltersStyles from "./post-filters.module.css";
import styles from "./post-toolbar.module.css";

type Props = {
  readonly choices: ListChoices;
  readonly onChoose: (choices: ListChoices) => void;
  readonly searchRef: Ref<HTMLInputElement>;
  /** The number of chosen filters. */
  readonly chosen: number;
  readonly filtersId: string;
  readonly isFiltering: boolean;
  readonly onFiltering: (isFiltering: boolean) => void;
};

/** Search and order of the list, and the button that shows and hides the filters. */
export function PostToolbar(props: Props) {
  const { choices, onChoose, searchRef, chosen, filtersId, isFiltering, onFiltering } = props;
  const { search, sort } = choices;
  const sortId = useId();
  return (
    <search className={styles["toolbar"]}>
      <SearchField
        ref={searchRef}
        search={search}
        onSearch={(text) => onChoose({ ...choices, search: text })}
      />
      <div className={styles["sort"]}>
        <label className="soft small" htmlFor={sortId}>
          Sort by
        </label>
        <Select
          id={sortId}
          value={sort}
          options={postSorts.map(({ value, label }) => [value, label])}
          onChoose={(value) => onChoose(ListChoices.parse({ ...choices, sort: value }))}
        />
      </div>
      <Button
        className={postFiltersStyles["button"]}
        aria-label={chosen > 0 ? `Filters ${chosen} on` : "Filters"}
        aria-expanded={isFiltering}
        aria-controls={filtersId}
        onClick={() => onFiltering(!isFiltering)}
      >
        <ListFilter size={18} />
        <span>Filters</span>
        {chosen > 0 && <b> {chosen}</b>}
      </Button>
    </search>
  );
}

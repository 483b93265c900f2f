import { postSorts } from "@daily-genius/domain/post-list";
import { Search, X } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import type { ListChoices } from "./list-choices.ts";
import styles from "./post-toolbar.module.css";

type Props = {
  readonly choices: ListChoices;
  readonly onChoose: (choices: ListChoices) => void;
  readonly searchRef: Ref<HTMLInputElement>;
  /** After search and order. */
  readonly children?: ReactNode;
};

/** Search and order of the list. */
export function PostToolbar({ choices, onChoose, searchRef, children }: Props) {
  const { search, sort } = choices;
  const onSearch = (text: string) => onChoose({ ...choices, search: text });
  const sortId = useId();
  return (
    <search className={styles["toolbar"]}>
      <div className={styles["search"]}>
        <Search aria-hidden size={18} className={styles["icon"]} />
        <input
          ref={searchRef}
          type="search"
          dir="auto"
          aria-label="Search posts"
          aria-keyshortcuts="/"
          placeholder="Search posts by title, description, country, role..."
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && search !== "") onSearch("");
          }}
        />
        {search !== "" && (
          <Button
            tone="quiet"
            className={styles["clear"] ?? ""}
            aria-label="Clear search"
            onClick={(event) => {
              // The button disappears with the text; after clearing, the user usually types again.
              event.currentTarget.parentElement?.querySelector("input")?.focus();
              onSearch("");
            }}
          >
            <X aria-hidden size={18} />
          </Button>
        )}
      </div>
      <div className={styles["sort"]}>
        <label htmlFor={sortId}>Sort by</label>
        <Select
          id={sortId}
          value={sort}
          onChange={(event) => {
            const chosen = postSorts.find(({ value }) => value === event.target.value);
            if (chosen) onChoose({ ...choices, sort: chosen.value });
          }}
        >
          {postSorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {children}
    </search>
  );
}
